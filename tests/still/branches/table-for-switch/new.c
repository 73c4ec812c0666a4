/* The days of the months come from a table instead of a switch. */
#include <stdio.h>

static int days(int month)
{
	static const int lengths[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
	return month >= 1 && month <= 12 ? lengths[month - 1] : 0;
}

int main(void)
{
	printf("%d\n", days(getchar() - '0'));
	return 0;
}
