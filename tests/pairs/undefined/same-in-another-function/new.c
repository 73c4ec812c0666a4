/* The sum has a function of its own now. Both versions overflow for the largest number. */
#include <stdio.h>
#include <string.h>
#include <limits.h>
#include <unistd.h>

static int next(int n)
{
	return n + 1;
}

int main(void)
{
	int n = 0;
	if (read(0, &n, sizeof n) != sizeof n)
		return 0;
	puts(next(n) & 1 ? "odd" : "even");
	return 0;
}
