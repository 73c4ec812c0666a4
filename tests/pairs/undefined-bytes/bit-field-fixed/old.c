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
	mode->wide = 5;
	mode->level = argv[1][0] & 15;
	if (mode->level == 3 && mode->quiet)
		puts("quiet");
	printf("%u %u\n", mode->wide, mode->level);
	free(mode);
	return 0;
}
