// explore: --sym-arg 4
// alphabet: ab:
// Copies that end early.
#define ALPHABET "ab:"
#define _GNU_SOURCE
#include "everything.h"

static void line(char *word)
{
	char copy[16];
	place(copy, stpcpy(copy, word));
	text(copy);
	place(copy, memccpy(copy, word, ':', strlen(word) + 1));
	place(copy, stpncpy(copy, word, 3));
	show((long)strlcpy(copy, word, 3));
	text(copy);
	show((long)strlcat(copy, word, 5));
	text(strncat(copy, word, 1));
	show(snprintf(copy, sizeof copy, "%.2s", word));
	text(copy);
}
