// explore: --sym-stdin 4
// alphabet: -ab:
// Options, with and without an argument.
#define ALPHABET "-ab:"
#define LENGTH 4
#include "everything.h"
#include <unistd.h>

static void line(char *word)
{
	char *words[] = { "name", word, "a", NULL };
	int option;
	optind = 0, opterr = 0;
	while ((option = getopt(3, words, "ab:")) != -1) {
		show(option == 'a' ? 1 : option == 'b' ? 2 : 3);
		if (option == 'b')
			text(optarg);
	}
	show(optind);
}
