/* The seed is two instead of one. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	srand(2);
	printf("%d\n", rand());
	return 0;
}
