/* The limit is a size_t, so that a negative offset compares as a huge one. Seen for negative numbers. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	static const char *names[] = { "zero", "one", "two" };
	size_t limit = sizeof names / sizeof names[0];
	int i = argc > 1 ? atoi(argv[1]) : 0;
	if (i < limit) {
		if (i < 0)
			puts("negative");
		else
			puts(names[i]);
	} else
		puts("unknown");
	return 0;
}
