/* Letters are made small by arithmetic instead of tolower, in the C locale. */
#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	for (const char *at = argc > 1 ? argv[1] : ""; *at; at++) {
		int c = (unsigned char)*at;
		if (c >= 'A' && c <= 'Z')
			c += 'a' - 'A';
		putchar(c);
	}
	putchar('\n');
	return 0;
}
