/* Two changes, of which the second hides the first for large numbers. */
#include <stdio.h>

int main(void)
{
	int x = getchar() & 127, bonus = 0;
	if (x > 100)
		bonus = 7;
	int total = x + bonus;
	if (total >= 110)
		total = 110;
	printf("%d\n", total);
	return 0;
}
