// explore: --sym-arg 5
// alphabet: ab:
// Pieces of a word.
#define ALPHABET "ab:"
#define _GNU_SOURCE
#include "everything.h"

static void line(char *word)
{
	char *copy = strdup(word), *rest = copy, *piece;
	for (piece = strtok(word, ":"); piece; piece = strtok(NULL, ":"))
		text(piece);
	printf(" |");
	while ((piece = strsep(&rest, "b:")))
		text(piece);
	free(copy);
}
