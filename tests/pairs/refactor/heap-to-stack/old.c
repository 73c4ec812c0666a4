#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 1;
	size_t n = strlen(argv[1]);
	if (n > 15)
		return 1;
	char *copy = malloc(n + 1);
	if (!copy)
		return 2;
	for (size_t i = 0; i < n; i++)
		copy[i] = argv[1][n - 1 - i];
	copy[n] = '\0';
	for (size_t i = 0; copy[i]; i++)
		putchar(copy[i]);
	putchar('\n');
	free(copy);
	return 0;
}
