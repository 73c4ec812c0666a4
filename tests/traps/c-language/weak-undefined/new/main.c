/* A weak function that nobody defines is tested by its address, and is defined in new. */
#include <stdio.h>

__attribute__((weak)) void hook(void);

int main(void)
{
	if (hook)
		hook();
	else
		puts("no hook");
	return 0;
}
