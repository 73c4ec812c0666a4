/* Nested conditions are early returns. */
#include <stdio.h>
#include <string.h>

static int kind(const char *word)
{
	if (!word || strlen(word) <= 1)
		return 0;
	return word[0] == '-' ? 2 : 1;
}

int main(int argc, char **argv)
{
	return kind(argc > 1 ? argv[1] : NULL);
}
