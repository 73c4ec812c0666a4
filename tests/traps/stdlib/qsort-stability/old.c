#include <stdio.h>
#include <stdlib.h>

struct item {
	int key, place;
};

static int compare(const void *a, const void *b)
{
	const struct item *one = a, *two = b;
	if (one->key != two->key)
		return one->key - two->key;
	return one->place - two->place;
}

int main(void)
{
	struct item items[20];
	for (int i = 0; i < 20; i++)
		items[i] = (struct item){ i / 10, i };
	qsort(items, 20, sizeof *items, compare);
	printf("%d\n", items[0].place);
	return 0;
}
