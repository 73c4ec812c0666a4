// explore: --sym-stdin 5
// alphabet: ab:
// Pieces of a word.
#define ALPHABET "ab:"
#define LENGTH 5
#define _GNU_SOURCE
#include "everything.h"

static void line(char *word)
{
	char copy[LENGTH + 1], *rest = copy, *piece;
	memcpy(copy, word, sizeof copy);
	for (piece = strtok(word, ":"); piece; piece = strtok(NULL, ":"))
		text(piece);
	printf(" |");
	while ((piece = strsep(&rest, "b:")))
		text(piece);
}
