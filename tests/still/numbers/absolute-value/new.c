/* The absolute value is written as a conditional expression. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	int difference = getchar() - getchar();
	printf("%d\n", difference < 0 ? -difference : difference);
	return 0;
}
