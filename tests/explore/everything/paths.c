// explore: --sym-stdin 4
// alphabet: a/.
// Names of files.
#define ALPHABET "a/."
#define LENGTH 4
#include "everything.h"
#include <libgen.h>

static void line(char *word)
{
	char copy[LENGTH + 1];
	memcpy(copy, word, sizeof copy);
	text(basename(word));
	text(dirname(copy));
}
