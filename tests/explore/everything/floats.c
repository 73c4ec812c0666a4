// explore: --sym-stdin 4
// alphabet: 1.e-
// Numbers with a point.
#define ALPHABET "1.e-"
#define LENGTH 4
#include "everything.h"

static void line(char *word)
{
	char *end;
	double number = strtod(word, &end);
	place(word, end);
	show(number > 1 ? 2 : number == 1 ? 1 : number > 0 ? 0 : number == 0 ? -1 : -2);
}
