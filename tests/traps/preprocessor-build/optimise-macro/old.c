#include <stdio.h>

int main(void)
{
#ifdef __OPTIMIZE__
	puts("fast");
#else
	puts("slow");
#endif
	return 0;
}
