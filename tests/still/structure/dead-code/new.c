/* A branch that cannot be taken is gone. */
#include <stdio.h>

int main(void)
{
	int c = getchar();
	printf("%d\n", c);
	return 0;
}
