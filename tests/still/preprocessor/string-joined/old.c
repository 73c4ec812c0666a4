#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc > 1 && argv[1][0] == 'h')
		puts("usage: tool word");
	return 0;
}
