/* The upper bound of the search is one too small. Seen for the last name of the list. */
#include <stdio.h>
#include <string.h>

static const char *const days[] = { "fri", "mon", "sat", "sun" };

int main(int argc, char **argv)
{
	int low = 0, high = 3;
	if (argc < 2)
		return 1;
	while (low < high) {
		int middle = low + (high - low) / 2;
		int order = strcmp(argv[1], days[middle]);
		if (order == 0) {
			printf("day %d\n", middle);
			return 0;
		}
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	puts("no day");
	return 1;
}
