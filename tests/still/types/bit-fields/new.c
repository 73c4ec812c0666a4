/* Two flags are bit-fields instead of members of their own. */
#include <stdio.h>

struct flags {
	unsigned all : 1, verbose : 1;
};

int main(int argc, char **argv)
{
	struct flags flags = { 0, 0 };
	for (const char *at = argc > 1 ? argv[1] : ""; *at; at++)
		if (*at == 'a')
			flags.all = 1;
		else if (*at == 'v')
			flags.verbose = 1;
	printf("%u%u\n", flags.all, flags.verbose);
	return 0;
}
