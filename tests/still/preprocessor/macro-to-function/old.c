#include <stdio.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))

int main(void)
{
	int a = getchar(), b = getchar();
	printf("%d\n", MAX(a, b));
	return 0;
}
