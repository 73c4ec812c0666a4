// explore: --sym-arg 4
// alphabet: a/.
// Names of files.
#define ALPHABET "a/."
#include "everything.h"
#include <libgen.h>

static void line(char *word)
{
	char *copy = strdup(word);
	text(basename(word));
	text(dirname(copy));
	free(copy);
}
