#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	char *kept = malloc(strlen(argv[1]) + 1);
	size_t n = 0;
	for (const char *p = argv[1]; *p; p++)
		if (*p != 'x')
			kept[n++] = *p;
	if (n)
		kept = realloc(kept, n);
	if (!kept) {
		fprintf(stderr, "out of memory\n");
		return 1;
	}
	printf("%.*s\n", (int)n, kept);
	free(kept);
	return 0;
}
