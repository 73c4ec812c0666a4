#include <stdio.h>

int main(int argc, char **argv)
{
	int level = 0;
	if (argc > 1 && argv[1][0] == 'a')
		level = 1;
	if (level)
		puts("a");
	return 0;
}
