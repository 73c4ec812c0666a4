/* A constant line is printed by puts instead of printf. */
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc > 1 && argv[1][0])
		puts("yes");
	else
		fputs("no\n", stdout);
	return 0;
}
