/* Two pieces of memory are one with two parts. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	char *upper = malloc(16), *lower = upper + 8;
	int uppers = 0, lowers = 0;
	for (const char *at = argc > 1 ? argv[1] : ""; *at; at++)
		if (*at >= 'A' && *at <= 'Z')
			upper[uppers++] = *at;
		else
			lower[lowers++] = *at;
	printf("%.*s %.*s\n", uppers, upper, lowers, lower);
	free(upper);
	return 0;
}
