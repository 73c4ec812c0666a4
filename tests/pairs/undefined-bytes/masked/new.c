/* Only bits that were set are asked for, together with others that the mask leaves out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	union {
		unsigned char byte[4];
		unsigned all;
	} *word = malloc(sizeof *word);

	if (!word || argc < 2)
		return 1;
	word->byte[1] = argv[1][0];
	if ((word->all >> 2 & 0x1fff) & 0x1000)
		puts("letter");
	free(word);
	return 0;
}
