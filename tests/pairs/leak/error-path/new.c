/* The error path returns without freeing the buffer. Seen for words that start with a digit: the same output,
   but memory is lost. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int report(const char *word)
{
	char *line = malloc(strlen(word) + 3);
	if (!line)
		return 3;
	strcpy(line, "> ");
	strcat(line, word);
	if (word[0] >= '0' && word[0] <= '9') {
		fputs("digits are not words\n", stderr);
		line = NULL;
		return 1;
	}
	puts(line);
	free(line);
	return 0;
}

int main(int argc, char **argv)
{
	return argc > 1 ? report(argv[1]) : 2;
}
