#include <stdio.h>

int main(void)
{
	int people = getchar() & 7, slices = 24;
	if (people == 0)
		people = 1;
	printf("%d each\n", slices / people);
	return 0;
}
