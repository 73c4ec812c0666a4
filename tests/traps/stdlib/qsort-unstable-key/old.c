#include <stdio.h>
#include <stdlib.h>

struct item {
	int key;
	char name;
};

static int compare(const void *a, const void *b)
{
	return ((const struct item *)a)->key - ((const struct item *)b)->key;
}

int main(void)
{
	struct item items[] = { { 2, 'a' }, { 2, 'b' }, { 1, 'c' }, { 2, 'd' } };
	qsort(items, 4, sizeof *items, compare);
	for (int i = 0; i < 4; i++)
		putchar(items[i].name);
	putchar('\n');
	return 0;
}
