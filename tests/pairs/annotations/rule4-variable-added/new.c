/* Rule 4: a new variable remembers the previous character, so that a repeated one is written once. Seen where
   two equal characters follow each other. */
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 1;
	char last = '\0';
	for (char *p = argv[1]; *p; p++) {
		if (*p != last)
			putchar(*p);
		last = *p;
	}
	putchar('\n');
	return 0;
}
