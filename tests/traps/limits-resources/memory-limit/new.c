/* The limit of the address space is half of what it was. A table of 90 megabytes does not fit. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

int main(int argc, char **argv)
{
	struct rlimit r = { 80 << 20, 80 << 20 };
	int n = argc > 1 ? atoi(argv[1]) : 1;

	if (n < 1 || setrlimit(RLIMIT_AS, &r))
		return 2;
	char *table = malloc((size_t)n << 20);
	if (!table) {
		fprintf(stderr, "table is too large\n");
		return 1;
	}
	table[0] = 1;
	printf("%d MB\n", n);
	free(table);
	return 0;
}
