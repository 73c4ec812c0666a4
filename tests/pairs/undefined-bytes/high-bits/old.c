#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	union {
		unsigned char byte[2];
		unsigned short both;
	} *word = malloc(sizeof *word);

	if (!word || argc < 2)
		return 1;
	word->byte[0] = argv[1][0];
	if (word->both & 0x0040)
		puts("letter");
	free(word);
	return 0;
}
