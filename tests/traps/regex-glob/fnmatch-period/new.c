/* A leading dot has to be matched by a dot. */
#include <fnmatch.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	puts(fnmatch("*a", argc > 1 ? argv[1] : "", FNM_PERIOD) == 0 ? "match" : "none");
	return 0;
}
