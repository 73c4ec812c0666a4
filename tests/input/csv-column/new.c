/* Prints one column of comma separated values; a doubled quote inside of quotes is taken for the end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	int wanted = argc > 1 ? atoi(argv[1]) : 1, column = 1, quoted = 0, c;

	while ((c = getchar()) != EOF) {
		if (quoted && c == '"') {
			int next = getchar();

			if (next == '"' && column != wanted) {
				if (column == wanted)
					putchar('"');
				continue;
			}
			quoted = 0;
			if (next == EOF)
				break;
			ungetc(next, stdin);
		} else if (!quoted && c == '"') {
			quoted = 1;
		} else if (!quoted && c == ',') {
			column++;
		} else if (!quoted && c == '\n') {
			column = 1;
			putchar('\n');
		} else if (column == wanted) {
			putchar(c);
		}
	}
	return quoted;
}
