/* The smallest number is no longer left out before its sign changes. Both print the same. */
#include <stdio.h>
#include <string.h>
#include <limits.h>
#include <unistd.h>

int main(void)
{
	int n = 0;
	if (read(0, &n, sizeof n) != sizeof n)
		return 0;
	n = -n;
	puts(n < 0 ? "negative" : "other");
	return 0;
}
