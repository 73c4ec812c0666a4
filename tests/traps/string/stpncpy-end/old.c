#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char text[16] = "";
	const char *word = argc > 1 ? argv[1] : "";
	char *end = stpncpy(text, word, 2);
	printf("%d\n", (int)(end - text));
	return 0;
}
