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
	printf("%d\n", *found);
	return 0;
}
