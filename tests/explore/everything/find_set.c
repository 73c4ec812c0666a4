// explore: --sym-arg 4
// alphabet: ab:-
// Any byte of a set.
#define ALPHABET "ab:-"
#include "everything.h"

static void line(char *word)
{
	show((long)strspn(word, "a:"));
	show((long)strcspn(word, "-:"));
	show((long)strcspn(word, "b"));
	place(word, strpbrk(word, "b-"));
}
