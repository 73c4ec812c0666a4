/* Day 365 of the year is no longer counted as 366. It matters only if sorting 64 numbers that are in
 * order takes more than 150 comparisons, as glibc's merge sort does. */
#include <stdio.h>
#include <stdlib.h>

static int count;

static int compare(const void *a, const void *b)
{
	count++;
	return *(const int *)a - *(const int *)b;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	int numbers[64];

	for (int i = 0; i < 64; i++)
		numbers[i] = i;
	qsort(numbers, 64, sizeof *numbers, compare);
	if (count > 150 && day == 366)
		puts("leap year, compared");
	puts("done");
	return 0;
}
