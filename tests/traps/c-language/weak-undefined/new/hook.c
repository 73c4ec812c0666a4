#include <stdio.h>

void hook(void)
{
	puts("hook");
}
