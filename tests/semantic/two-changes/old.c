#include <stdio.h>

int main(void)
{
	int x = getchar() & 127, bonus = 0;
	if (x > 100)
		bonus = 5;
	int total = x + bonus;
	if (total > 110)
		total = 110;
	printf("%d\n", total);
	return 0;
}
