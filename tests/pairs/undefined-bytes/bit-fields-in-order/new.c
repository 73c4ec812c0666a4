/* Bits are set in another order. Each change of one reads the whole word, with bits that nobody has set yet. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct mode {
	unsigned wide : 3;
	unsigned quiet : 1;
	unsigned level : 4;
};

int main(int argc, char **argv)
{
	struct mode *mode = malloc(sizeof *mode);

	if (!mode || argc < 2)
		return 1;
	mode->quiet = argv[1][0] == 'q';
	mode->level = argv[1][0] & 15;
	mode->wide = 5;
	if (mode->quiet)
		puts("quiet");
	if (mode->level > 7)
		puts("high");
	free(mode);
	return 0;
}
