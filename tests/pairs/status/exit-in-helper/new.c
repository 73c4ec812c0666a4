/* The helper returns an error instead of leaving, and the caller forgets it. Seen for unknown letters: status 0. */
#include <stdlib.h>

static int check(char c)
{
	if (c != 'r' && c != 'w')
		return 4;
	return 0;
}

int main(int argc, char **argv)
{
	int i;
	if (argc < 2)
		return 2;
	for (i = 0; argv[1][i] != '\0'; i++)
		check(argv[1][i]);
	return 0;
}
