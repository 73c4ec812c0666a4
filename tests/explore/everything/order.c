// explore: --sym-stdin 4
// alphabet: abc
// Sorting and looking up.
#define ALPHABET "abc"
#define LENGTH 4
#include "everything.h"

static int by_letter(const void *one, const void *other)
{
	return *(const char *)one - *(const char *)other;
}

static void line(char *word)
{
	qsort(word, strlen(word), 1, by_letter);
	text(word);
	place(word, bsearch("b", word, strlen(word), 1, by_letter) ? word : NULL);
}
