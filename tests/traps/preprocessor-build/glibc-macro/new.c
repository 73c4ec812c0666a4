/* Only with glibc the other text is printed. */
#include <stdio.h>

int main(void)
{
#ifdef __GLIBC__
	puts("two");
#else
	puts("other");
#endif
	return 0;
}
