// explore: --sym-arg 2
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_name(const void *key, const void *entry)
{
	return strcmp(key, *(const char *const *)entry);
}

int main(int argc, char **argv)
{
	static const char *const names[] = {"a", "at", "be", "do", "go", "no", "x"};
	if (argc < 2)
		return 2;
	const char *const *found = bsearch(argv[1], names, sizeof names / sizeof *names, sizeof *names, by_name);
	if (found)
		printf("%d\n", (int)(found - names));
	else
		puts("absent");
	return !found;
}
