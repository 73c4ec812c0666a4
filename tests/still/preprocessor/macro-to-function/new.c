/* A macro is an inline function. */
#include <stdio.h>

static inline int max(int a, int b)
{
	return a > b ? a : b;
}

int main(void)
{
	int a = getchar(), b = getchar();
	printf("%d\n", max(a, b));
	return 0;
}
