/* Bits of a small structure are set in another order. It lives in one word, which has no value at first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	struct {
		unsigned char wide : 3;
		unsigned char quiet : 1;
		unsigned char level : 4;
	} mode;

	if (argc < 2)
		return 1;
	mode.quiet = argv[1][0] == 'q';
	mode.wide = 5;
	mode.level = argv[1][0] & 15;
	if (mode.quiet)
		puts("quiet");
	return mode.level > 7 ? mode.wide : 0;
}
