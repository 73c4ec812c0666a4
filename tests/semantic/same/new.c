/* Written in another way, and printed by other functions; nothing else. */
#include <stdio.h>

static int price(int pieces)
{
	if (pieces < 11)
		return pieces + pieces + pieces;
	return pieces << 1;
}

int main(void)
{
	printf("%d", price(getchar() & 31));
	putchar('\n');
	return 0;
}
