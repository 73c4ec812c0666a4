/* A chain of string comparisons is a search in a table. Seen: nothing. */
#include <stdio.h>
#include <string.h>

static int number(const char *name)
{
	static const struct { const char *name; int value; } words[] = {
		{ "ten", 10 }, { "six", 6 }, { "one", 1 }, { "two", 2 },
	};
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (!strcmp(words[i].name, name))
			return words[i].value;
	return -1;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? number(argv[1]) : -1;
	if (n < 0)
		return 1;
	printf("%d\n", n);
	return 0;
}
