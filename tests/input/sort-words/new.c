/* Sorts its arguments; with -r and -u equal words are not dropped. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int reverse;

static int compare(const void *a, const void *b)
{
	int order = strcmp(*(char *const *)a, *(char *const *)b);

	return reverse ? -order : order;
}

int main(int argc, char **argv)
{
	int unique = 0, option;

	while ((option = getopt(argc, argv, "ru")) != -1)
		switch (option) {
		case 'r': reverse = 1; break;
		case 'u': unique = 1; break;
		default: return 2;
		}
	argv += optind;
	argc -= optind;
	qsort(argv, argc, sizeof *argv, compare);
	for (int i = 0; i < argc; i++)
		if (!(unique && !reverse) || !i || strcmp(argv[i], argv[i - 1]))
			puts(argv[i]);
	return 0;
}
