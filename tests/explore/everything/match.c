// explore: --sym-stdin 4
// alphabet: a*]b
// Patterns of the shell, the word being the pattern.
#define ALPHABET "a*]b"
#define LENGTH 4
#include "everything.h"
#include <fnmatch.h>

static void line(char *word)
{
	show(fnmatch(word, "ab", 0) == 0);
	show(fnmatch(word, "*b", FNM_NOESCAPE) == 0);
	show(fnmatch("a*[!a]", word, 0) == 0);
	show(fnmatch("[]b]*", word, 0) == 0);
}
