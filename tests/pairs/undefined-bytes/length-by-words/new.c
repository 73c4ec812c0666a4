/* The length is found a word at a time, and the last word has bytes behind the end of the text that nobody has set. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static size_t length(const char *text)
{
	for (size_t at = 0;; at += 8) {
		unsigned long word;

		memcpy(&word, text + at, 8);
		unsigned long zeros = (word - 0x0101010101010101) & ~word & 0x8080808080808080;
		if (zeros)
			return at + __builtin_ctzl(zeros) / 8;
	}
}

int main(int argc, char **argv)
{
	char *text = malloc(8);

	if (!text || argc < 2)
		return 1;
	strcpy(text, argv[1]);
	printf("%zu\n", length(text));
	free(text);
	return 0;
}
