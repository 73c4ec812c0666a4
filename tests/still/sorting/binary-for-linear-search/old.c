#include <stdio.h>
#include <string.h>

static const char *const words[] = { "add", "cat", "ls", "mv", "rm" };

static int find(const char *word)
{
	for (int i = 0; i < 5; i++)
		if (strcmp(words[i], word) == 0)
			return i;
	return -1;
}

int main(int argc, char **argv)
{
	printf("%d\n", find(argc > 1 ? argv[1] : ""));
	return 0;
}
