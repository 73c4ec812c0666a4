#include <stdio.h>

int main(void)
{
	int a = getchar(), b = getchar();
	if (!(a == 'x' || b == 'y'))
		puts("neither");
	else
		puts("one");
	return 0;
}
