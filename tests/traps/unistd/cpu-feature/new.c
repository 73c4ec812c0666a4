/* The processor is asked for SSE2, which every x86-64 has, instead of a feature that none has any
 * more. */
#include <stdio.h>

int main(void)
{
	puts(__builtin_cpu_supports("sse2") ? "yes" : "no");
	return 0;
}
