/* Addresses are printed with %p. A missing entry shows as (nil) with glibc, and was 0. */
#include <stdio.h>
#include <string.h>

static const char *names[] = { "alpha", "beta", "gamma" };

static const char *find(char c)
{
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (names[i][0] == c)
			return names[i];
	return NULL;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	const char *entry = find(argv[1][0]);
	if (entry)
		printf("%s\n", entry);
	else
		printf("entry %p\n", (void *)entry);
	return 0;
}
