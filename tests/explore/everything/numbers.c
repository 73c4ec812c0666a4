// explore: --sym-stdin 4
// alphabet: 01-x
// Numbers of each base, and what is left.
#define ALPHABET "01-x"
#define LENGTH 4
#include "everything.h"

static void line(char *word)
{
	int bases[] = { 0, 2, 10, 16 };
	for (size_t at = 0; at < sizeof bases / sizeof *bases; at++) {
		char *end;
		show(strtol(word, &end, bases[at]));
		place(word, end);
	}
	show(atoi(word));
}
