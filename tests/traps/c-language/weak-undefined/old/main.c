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
