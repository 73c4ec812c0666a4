#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	for (const char *at = argc > 1 ? argv[1] : ""; *at; at++) {
		int c = tolower((unsigned char)*at);
		putchar(c);
	}
	putchar('\n');
	return 0;
}
