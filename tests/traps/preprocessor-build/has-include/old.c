#include <stdio.h>

int main(void)
{
#if __has_include(<no_such_header.h>)
	puts("with");
#else
	puts("without");
#endif
	return 0;
}
