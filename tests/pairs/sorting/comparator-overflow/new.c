/* The comparator returns the difference, cut to eight bits, instead of comparing. Seen where the difference does
   not fit, such as 127 and -128. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int order(const void *a, const void *b)
{
	int8_t x = *(const int8_t *)a, y = *(const int8_t *)b;
	return (int8_t)(x - y);
}

int main(void)
{
	int8_t v[2];
	size_t n = fread(v, 1, sizeof v, stdin);
	qsort(v, n, 1, order);
	for (size_t i = 0; i < n; i++)
		printf("%d\n", v[i]);
	return 0;
}
