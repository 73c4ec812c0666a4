/* The width of a scanned number is one digit less. */
#include <stdio.h>

int main(void)
{
	int number = 0;
	if (scanf("%2d", &number) == 1)
		printf("%d\n", number);
	return 0;
}
