/* The letter q was taken out of the set. With glibc's fnmatch the backslash quotes the minus, so that
 * the set was "q", "-" and "z"; in musl it is a range from the * backslash to "z", which has q anyway. */
#include <fnmatch.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	puts(fnmatch("[\\-z]", argv[1], 0) ? "other" : "kept");
	return 0;
}
