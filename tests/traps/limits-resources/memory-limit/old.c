#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

int main(int argc, char **argv)
{
	struct rlimit r = { 160 << 20, 160 << 20 };
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
