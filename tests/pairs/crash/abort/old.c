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
			putchar(s[1]);
		}
		s += 2;
	}
	return 0;
}
