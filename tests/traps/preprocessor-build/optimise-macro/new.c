/* Whether the compiler optimises is asked for: clang -O0 does not define it. */
#include <stdio.h>

int main(void)
{
#ifdef __OPTIMIZE__
	puts("fast");
#else
	puts("plain");
#endif
	return 0;
}
