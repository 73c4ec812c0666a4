#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

int main(void)
{
	int keys[3], count = 0, c;
	while (count < 3 && (c = getchar()) != EOF)
		keys[count] = c * 4 + count, count++;
	qsort(keys, (size_t)count, sizeof *keys, compare);
	for (int i = 0; i < count; i++)
		printf("%d ", keys[i] / 4);
	putchar('\n');
	return 0;
}
