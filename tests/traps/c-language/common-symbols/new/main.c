/* A tentative definition in one file gets a value in the other. */
#include <stdio.h>

int level;

int main(void)
{
	printf("%d\n", level);
	return 0;
}
