#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc != 3)
		return 2;
	puts(strcmp(argv[1], argv[2]) < 0 ? "less" : "not less");
	return 0;
}
