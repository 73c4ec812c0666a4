/* Unique keys are sorted by insertion instead of qsort. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	int keys[3], count = 0, c;
	while (count < 3 && (c = getchar()) != EOF)
		keys[count] = c * 4 + count, count++;
	for (int i = 1; i < count; i++)
		for (int j = i; j > 0 && keys[j] < keys[j - 1]; j--) {
			int swap = keys[j];
			keys[j] = keys[j - 1];
			keys[j - 1] = swap;
		}
	for (int i = 0; i < count; i++)
		printf("%d ", keys[i] / 4);
	putchar('\n');
	return 0;
}
