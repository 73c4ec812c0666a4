/* Another header is looked for, which glibc has and musl has not. */
#include <stdio.h>

int main(void)
{
#if __has_include(<gnu/libc-version.h>)
	puts("with");
#else
	puts("without");
#endif
	return 0;
}
