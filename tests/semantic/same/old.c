#include <stdio.h>

static int price(int pieces)
{
	if (pieces > 10)
		return pieces * 2;
	return pieces * 3;
}

int main(void)
{
	printf("%d\n", price(getchar() & 31));
	return 0;
}
