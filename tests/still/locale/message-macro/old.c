#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc > 1 && argv[1][0] == 'v')
		puts("version 1");
	else
		puts("usage: tool [v]");
	return 0;
}
