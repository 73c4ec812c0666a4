#define _GNU_SOURCE
#include <fnmatch.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	puts(fnmatch("@(ab|cd)", argc > 1 ? argv[1] : "", 0) == 0 ? "match" : "none");
	return 0;
}
