// explore: --sym-stdin 4
// alphabet: abB
// Order of words.
#define ALPHABET "abB"
#define LENGTH 4
#include "everything.h"
#include <strings.h>

static void line(char *word)
{
	int orders[] = {
		strcmp(word, "ab"), strncmp(word, "abb", 2), strcasecmp(word, "aba"), strncasecmp(word, "BA", 2), strcoll(word, "b"),
		memcmp(word, "B", 1),
	};
	for (size_t at = 0; at < sizeof orders / sizeof *orders; at++)
		show(orders[at] < 0 ? -1 : orders[at] > 0);
}
