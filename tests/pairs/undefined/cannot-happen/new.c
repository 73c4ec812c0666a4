/* The sum is computed with signed numbers now, of which none is large enough to overflow. */
#include <stdio.h>
#include <string.h>
#include <limits.h>
#include <unistd.h>

int main(void)
{
	short n = 0;
	if (read(0, &n, sizeof n) != sizeof n)
		return 0;
	puts((n + 1) & 1 ? "odd" : "even");
	return 0;
}
