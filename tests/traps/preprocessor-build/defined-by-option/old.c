#include <stdio.h>

int main(void)
{
#if MODE == 2
	puts("b");
#else
	puts("a");
#endif
	return 0;
}
