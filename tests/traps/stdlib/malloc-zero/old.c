#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	(void)argv;
	char *one = malloc(argc - 1), *two = malloc(argc - 1);
	puts(one == two ? "yes" : "no");
	return 0;
}
