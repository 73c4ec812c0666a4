#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 1;
	while (argv[1][0] == '\0')
		;
	if (argv[1][0] == 'b')
		puts("new");
	return 0;
}
