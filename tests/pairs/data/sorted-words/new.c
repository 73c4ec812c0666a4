/* Changed: a word in a table; the library calls strcmp on it through a pointer. */
#include <stdlib.h>
#include <string.h>

static const char *words[] = { "alpha", "bet", "delta", "omega" };

static int compare(const void *one, const void *other)
{
	return strcmp(one, *(const char *const *)other);
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 9;
	const char **found = bsearch(argv[1], words, 4, sizeof *words, compare);
	return found ? (int)(found - words) : 8;
}
