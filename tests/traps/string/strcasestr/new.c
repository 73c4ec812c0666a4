/* The search takes no notice of case. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	puts(strcasestr(argc > 1 ? argv[1] : "", "b") ? "yes" : "no");
	return 0;
}
