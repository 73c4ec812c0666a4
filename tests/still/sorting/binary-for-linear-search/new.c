/* A word is looked for by bisection in a sorted table. */
#include <stdio.h>
#include <string.h>

static const char *const words[] = { "add", "cat", "ls", "mv", "rm" };

static int find(const char *word)
{
	int low = 0, high = 5;
	while (low < high) {
		int middle = (low + high) / 2, order = strcmp(word, words[middle]);
		if (order == 0)
			return middle;
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return -1;
}

int main(int argc, char **argv)
{
	printf("%d\n", find(argc > 1 ? argv[1] : ""));
	return 0;
}
