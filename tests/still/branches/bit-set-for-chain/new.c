/* A chain of comparisons is a test of a bit set. */
#include <stdint.h>
#include <stdio.h>

static int is_space(int c)
{
	uint64_t set = 1ull << ' ' | 1ull << '\t' | 1ull << '\n' | 1ull << '\r';
	return c >= 0 && c < 64 && (set >> c & 1);
}

int main(void)
{
	return is_space(getchar());
}
