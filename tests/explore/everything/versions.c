// explore: --sym-stdin 4
// alphabet: 1.0a
// The order of versions.
#define ALPHABET "1.0a"
#define LENGTH 4
#define _GNU_SOURCE
#include "everything.h"

static void line(char *word)
{
	const char *others[] = { "1.0", "a1", "00", "10.a" };
	for (size_t at = 0; at < sizeof others / sizeof *others; at++) {
		int order = strverscmp(word, others[at]);
		show(order < 0 ? -1 : order > 0);
	}
}
