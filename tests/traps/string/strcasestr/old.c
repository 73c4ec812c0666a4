#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	puts(strstr(argc > 1 ? argv[1] : "", "b") ? "yes" : "no");
	return 0;
}
