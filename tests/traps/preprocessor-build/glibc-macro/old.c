#include <stdio.h>

int main(void)
{
#ifdef __GLIBC__
	puts("one");
#else
	puts("other");
#endif
	return 0;
}
