#include <stdio.h>

int main(void)
{
	int a = getchar(), b = getchar();
	int c = a;
	a = b;
	b = c;
	printf("%d %d\n", a, b);
	return 0;
}
