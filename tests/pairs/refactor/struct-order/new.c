/* The fields of a struct stand in another order, which nothing depends on. Seen: nothing. */
#include <stdio.h>

struct item {
	int weight;
	char mark;
	char kind;
};

int main(void)
{
	struct item items[3], *heaviest = NULL;
	int n = 0, c;
	while (n < 3 && (c = getchar()) != EOF) {
		items[n].kind = "abcd"[c & 3];
		items[n].weight = c >> 2;
		items[n].mark = n + 'x';
		n++;
	}
	for (int i = 0; i < n; i++)
		if (!heaviest || items[i].weight > heaviest->weight)
			heaviest = &items[i];
	if (heaviest)
		printf("%c%c %d\n", heaviest->mark, heaviest->kind, heaviest->weight);
	return 0;
}
