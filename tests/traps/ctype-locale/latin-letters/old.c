#include <stdio.h>
#include <stdlib.h>
#include <wctype.h>

static int letter(int c)
{
	if (c < 128)
		return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
	return c == 0xaa || c == 0xb5 || c == 0xba || (c >= 0xc0 && c != 0xd7 && c != 0xf7);
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
