// explore: --sym-stdin 4
// alphabet: 1a, 
// scanf takes a word apart.
#define ALPHABET "1a, "
#define LENGTH 4
#include "everything.h"

static void line(char *word)
{
	int number = 0, read = -1;
	char letters[8] = "";
	show(sscanf(word, "%d,%n", &number, &read));
	show(number);
	show(read);
	show(sscanf(word, "%[a,]%d", letters, &number));
	text(letters);
	show(sscanf(word, "%2s %c", letters, letters + 4));
	text(letters);
}
