#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	int difference = getchar() - getchar();
	printf("%d\n", abs(difference));
	return 0;
}
