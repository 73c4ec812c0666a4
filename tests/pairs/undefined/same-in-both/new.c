/* The sum has a name now. Both versions overflow for the largest number. */
#include <stdio.h>
#include <string.h>
#include <limits.h>
#include <unistd.h>

int main(void)
{
	int n = 0;
	if (read(0, &n, sizeof n) != sizeof n)
		return 0;
	int sum = n + 1;
	puts(sum & 1 ? "odd" : "even");
	return 0;
}
