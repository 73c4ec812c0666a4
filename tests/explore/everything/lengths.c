// explore: --sym-stdin 4
// alphabet: abc
// Letters that say how much: copied, filled, allocated, moved.
#define ALPHABET "abc"
#define LENGTH 4
#include "everything.h"

static void line(char *word)
{
	size_t n[LENGTH];
	for (int letter = 0; letter < LENGTH; letter++)
		n[letter] = word[letter] ? (size_t)(word[letter] - 'a') + 1 : 0;
	char from[] = "abcabcabc", to[] = "cccccccc", small[n[3] + 1];
	memcpy(to + n[0], from + n[1], n[2]);
	text(to);
	memmove(from + n[1], from, n[3]);
	text(from);
	memset(to + n[2], 'a' + (int)n[0] % 3, n[1]);
	text(to);
	memset(small, 'b', n[3]);
	small[n[3]] = '\0';
	text(small);
	char *grown = realloc(calloc(n[0] + 1, 1), n[1] + 2);
	grown[n[1] + 1] = '\0';
	memset(grown, 'c', n[1] + 1);
	text(grown);
	free(grown);
	printf(" %.*s|%*d", (int)n[2], from, (int)n[3], (int)n[0]);
}
