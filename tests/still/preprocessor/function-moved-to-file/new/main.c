/* A function moves into a file of its own. */
#include <stdio.h>

int score(const char *word);

int main(int argc, char **argv)
{
	printf("%d\n", argc > 1 ? score(argv[1]) : 0);
	return 0;
}
