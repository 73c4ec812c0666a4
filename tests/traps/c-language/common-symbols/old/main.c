#include <stdio.h>

int level;

int main(void)
{
	printf("%d\n", level);
	return 0;
}
