/* The other branch of what the command line defines changes. */
#include <stdio.h>

int main(void)
{
#if MODE == 2
	puts("c");
#else
	puts("a");
#endif
	return 0;
}
