/* Two calls of printf are one. */
#include <stdio.h>

int main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";
	printf("word: %s\n", word);
	return 0;
}
