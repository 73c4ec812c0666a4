/* Alternatives in patterns, which glibc knows, are turned on. */
#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	puts(fnmatch("@(ab|cd)", argc > 1 ? argv[1] : "", FNM_EXTMATCH) == 0 ? "match" : "none");
	return 0;
}
