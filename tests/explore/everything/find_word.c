// explore: --sym-stdin 5
// alphabet: ab:
// The library looks for words of each length.
#define ALPHABET "ab:"
#define LENGTH 5
#define _GNU_SOURCE
#include "everything.h"

static void line(char *word)
{
	place(word, strstr(word, "a"));
	place(word, strstr(word, "ab"));
	place(word, strstr(word, "a:b"));
	place(word, strstr(word, "aa:b"));
	place(word, strstr(word, "abaab"));
	place(word, strcasestr(word, "B:"));
	place(word, memmem(word, strlen(word), "b:", 2));
}
