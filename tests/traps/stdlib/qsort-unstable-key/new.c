/* The comparison leaves equal keys to qsort, of which glibc keeps the order; the selection sort of
 * new does not. */
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
	for (int i = 0; i < 4; i++)
		for (int j = i + 1; j < 4; j++)
			if (compare(&items[j], &items[i]) < 0) {
				struct item swap = items[i];
				items[i] = items[j];
				items[j] = swap;
			}
	for (int i = 0; i < 4; i++)
		putchar(items[i].name);
	putchar('\n');
	return 0;
}
