#include <stdio.h>

int main(void)
{
	unsigned a = (unsigned)getchar(), b = (unsigned)getchar(), c = (unsigned)getchar();
	printf("%u\n", a + b + c);
	return 0;
}
