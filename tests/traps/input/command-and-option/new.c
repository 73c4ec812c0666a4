/* An option of a command that is not the first. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int has(int argc, char **argv, const char *word)
{
	for (int i = 2; i < argc; i++)
		if (!strcmp(argv[i], word))
			return 1;
	return 0;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	if (!strcmp(argv[1], "synchronise"))
		printf("%d\n", has(argc, argv, "--everything") && !has(argc, argv, "--dry-run"));
	return 0;
}
