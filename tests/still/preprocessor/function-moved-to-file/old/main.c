#include <stdio.h>

int score(const char *word);

int score(const char *word)
{
	return word[0] ? 2 + word[1] % 3 : 1;
}

int main(int argc, char **argv)
{
	printf("%d\n", argc > 1 ? score(argv[1]) : 0);
	return 0;
}
