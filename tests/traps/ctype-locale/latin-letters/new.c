/* Asks iswalpha instead of an own table. In the C locale glibc knows no letters above 127. */
#include <stdio.h>
#include <stdlib.h>
#include <wctype.h>

static int letter(int c)
{
	return iswalpha(c);
}

int main(int argc, char **argv)
{
	int c = argc > 1 ? atoi(argv[1]) : 'a';

	if (c < 0 || c > 255) {
		fprintf(stderr, "not in Latin-1\n");
		return 2;
	}
	printf("%d is %s\n", c, letter(c) ? "a letter" : "no letter");
	return 0;
}
