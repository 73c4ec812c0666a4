#include <stdio.h>

int main(void)
{
	int number = 0;
	if (scanf("%3d", &number) == 1)
		printf("%d\n", number);
	return 0;
}
