#include <stdio.h>

int main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";
	printf("word: ");
	printf("%s\n", word);
	return 0;
}
