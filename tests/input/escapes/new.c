/* Prints its arguments with escapes; a hexadecimal escape takes one digit too many. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

int main(int argc, char **argv)
{
	int first = 1, escapes = 0;

	if (argc > 1 && !strcmp(argv[1], "-e"))
		escapes = 1, first = 2;
	for (int i = first; i < argc; i++) {
		if (i > first)
			putchar(' ');
		for (const char *p = argv[i]; *p; p++) {
			if (!escapes || *p != '\\' || !p[1]) {
				putchar(*p);
				continue;
			}
			int value = 0, digits = 0;

			switch (*++p) {
			case 'n': putchar('\n'); break;
			case 't': putchar('\t'); break;
			case 'x':
				while (digits < 3 && isxdigit((unsigned char)p[1])) {
					p++, digits++;
					value = value * 16 + (isdigit((unsigned char)*p) ? *p - '0' : tolower(*p) - 'a' + 10);
				}
				putchar(value);
				break;
			default: putchar('\\'), putchar(*p);
			}
		}
	}
	putchar('\n');
	return 0;
}
