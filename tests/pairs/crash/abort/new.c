/* An unknown escape is an internal error now and not copied. Seen for a backslash and a character that is not n
   or t. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	const char *s = argc > 1 ? argv[1] : "";
	while (*s) {
		if (s[0] != '\\' || !s[1]) {
			putchar(*s++);
			continue;
		}
		switch (s[1]) {
		case 'n':
			putchar('\n');
			break;
		case 't':
			putchar('\t');
			break;
		default:
			abort();
		}
		s += 2;
	}
	return 0;
}
