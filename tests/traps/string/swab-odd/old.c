#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	char from[8] = "", to[8] = "....";
	strcpy(from, argc > 1 ? argv[1] : "");
	swab(from, to, strlen(from) & ~1ul);
	printf("%.4s\n", to);
	return 0;
}
