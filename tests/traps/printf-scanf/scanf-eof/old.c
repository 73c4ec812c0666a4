#include <stdio.h>

int main(void)
{
	int number;
	int found = scanf("%d", &number);
	if (found != 1)
		puts("not a number");
	return 0;
}
