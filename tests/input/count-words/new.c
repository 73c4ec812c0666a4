/* Counts lines, words and bytes; the widest line is not counted without a last newline. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int lines = 0, words = 0, bytes = 0, widest = 0, option;

	while ((option = getopt(argc, argv, "lwcL")) != -1)
		switch (option) {
		case 'l': lines = 1; break;
		case 'w': words = 1; break;
		case 'c': bytes = 1; break;
		case 'L': widest = 1; break;
		default: return 2;
		}
	long l = 0, w = 0, c = 0, width = 0, most = 0;
	int in_word = 0, byte;

	while ((byte = getchar()) != EOF) {
		c++;
		if (byte == '\n') {
			l++;
			if (width > most)
				most = width;
			width = 0;
		} else {
			width++;
		}
		if (isspace(byte))
			in_word = 0;
		else if (!in_word)
			in_word = 1, w++;
	}
	if (!lines && !words && !bytes && !widest)
		lines = words = bytes = 1;
	if (lines)
		printf("%ld ", l);
	if (words)
		printf("%ld ", w);
	if (bytes)
		printf("%ld ", c);
	if (widest)
		printf("%ld ", most);
	putchar('\n');
	return 0;
}
