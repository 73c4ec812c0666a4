#include <stdio.h>

void another(void)
{
	puts("hook");
}
