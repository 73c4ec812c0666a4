#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
	return *(const char *)a - *(const char *)b;
}

int main(int argc, char **argv)
{
	char digits[4] = "";
	for (int i = 0; argc > 1 && i < 3 && argv[1][i] >= '0' && argv[1][i] <= '9'; i++)
		digits[i] = argv[1][i];
	qsort(digits, strlen(digits), 1, compare);
	puts(digits);
	return 0;
}
