// explore: --sym-stdin 4
// alphabet: ab:
// Copies that end early.
#define ALPHABET "ab:"
#define LENGTH 4
#define _GNU_SOURCE
#include "everything.h"

static void line(char *word)
{
	char to[16];
	place(to, stpcpy(to, word));
	text(to);
	place(to, memccpy(to, word, ':', strlen(word) + 1));
	place(to, stpncpy(to, word, 3));
	show((long)strlcpy(to, word, 3));
	text(to);
	show((long)strlcat(to, word, 5));
	text(strncat(to, word, 1));
	show(snprintf(to, sizeof to, "%.2s", word));
	text(to);
}
