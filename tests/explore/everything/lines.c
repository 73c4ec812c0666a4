// explore: --sym-stdin 5
// alphabet: a;-
// Lines from a stream; a semicolon ends one.
#define ALPHABET "a;-"
#define LENGTH 5
#define _GNU_SOURCE
#include "everything.h"

static void line(char *word)
{
	char *buffer = NULL, start[3];
	size_t size = 0, length = strlen(word);
	if (length == 0)
		return;
	for (size_t at = 0; at < length; at++)
		if (word[at] == ';')
			word[at] = '\n';
	FILE *stream = fmemopen(word, length, "r");
	ssize_t got;
	while ((got = getline(&buffer, &size, stream)) > 0)
		show(got);
	rewind(stream);
	printf(" |");
	while (fgets(start, sizeof start, stream))
		show((long)strlen(start));
	rewind(stream);
	printf(" |");
	show(getdelim(&buffer, &size, '-', stream));
	fclose(stream);
	free(buffer);
}
