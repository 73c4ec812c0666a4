#include <stdio.h>

static unsigned score(const char *word)
{
	unsigned score = 0;

	for (const char *p = word; *p; p++)
		score = score * 7 + (unsigned char)*p;
	return score;
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		printf("%u\n", score(argv[i]));
	return 0;
}
