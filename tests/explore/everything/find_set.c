// explore: --sym-stdin 4
// alphabet: ab:-
// Any byte of a set.
#define ALPHABET "ab:-"
#define LENGTH 4
#include "everything.h"

static void line(char *word)
{
	show((long)strspn(word, "a:"));
	show((long)strcspn(word, "-:"));
	show((long)strcspn(word, "b"));
	place(word, strpbrk(word, "b-"));
}
