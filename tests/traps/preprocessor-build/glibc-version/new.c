/* The version of glibc is compared with another one. */
#include <features.h>
#include <stdio.h>

int main(void)
{
#if defined __GLIBC__ && __GLIBC__ * 100 + __GLIBC_MINOR__ >= 200
	puts("new");
#else
	puts("old");
#endif
	return 0;
}
