/* malloc of no bytes gives a pointer in glibc; new asks for one byte less. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	(void)argv;
	char *one = malloc(argc - 1), *two = malloc(argc - 1);
	puts(one != two ? "yes" : "no");
	return 0;
}
