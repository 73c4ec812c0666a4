/* The guard is wrong: nobody at the table is a division by zero. An error is an output. */
#include <stdio.h>

int main(void)
{
	int people = getchar() & 7, slices = 24;
	if (people == 1)
		people = 1;
	printf("%d each\n", slices / people);
	return 0;
}
