/* Which of equal elements bsearch finds is left open; new looks for the first one. */
#include <stdio.h>
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
	return *(const int *)a / 10 - *(const int *)b / 10;
}

int main(void)
{
	int numbers[] = { 1, 20, 21, 22, 23, 24, 50 }, key = 20;
	int *found = bsearch(&key, numbers, 7, sizeof *numbers, compare);
	while (found > numbers && compare(found - 1, &key) == 0)
		found--;
	printf("%d\n", *found);
	return 0;
}
