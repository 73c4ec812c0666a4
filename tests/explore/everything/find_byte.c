// explore: --sym-stdin 5
// alphabet: ab:
// One byte, from both ends.
#define ALPHABET "ab:"
#define LENGTH 5
#define _GNU_SOURCE
#include "everything.h"

static void line(char *word)
{
	place(word, strchr(word, ':'));
	place(word, strrchr(word, 'a'));
	place(word, strchrnul(word, 'b'));
	place(word, memchr(word, 'b', strlen(word)));
	place(word, memrchr(word, ':', strlen(word)));
	place(word, rawmemchr(word, 0));
	show((long)strnlen(word, 3));
}
