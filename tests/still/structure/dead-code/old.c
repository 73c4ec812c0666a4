#include <stdio.h>

int main(void)
{
	int c = getchar();
	if (c > 255)
		puts("impossible");
	printf("%d\n", c);
	return 0;
}
