#include <stdio.h>

__attribute__((weak)) int version(void)
{
	return 1;
}

int main(void)
{
	printf("%d\n", version());
	return 0;
}
