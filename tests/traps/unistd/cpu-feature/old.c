#include <stdio.h>

int main(void)
{
	puts(__builtin_cpu_supports("avx512er") ? "yes" : "no");
	return 0;
}
