/* Two numbers are exchanged without a third variable. */
#include <stdio.h>

int main(void)
{
	int a = getchar(), b = getchar();
	a ^= b;
	b ^= a;
	a ^= b;
	printf("%d %d\n", a, b);
	return 0;
}
