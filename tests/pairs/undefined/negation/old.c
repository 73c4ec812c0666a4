#include <stdio.h>
#include <string.h>
#include <limits.h>
#include <unistd.h>

int main(void)
{
	int n = 0;
	if (read(0, &n, sizeof n) != sizeof n)
		return 0;
	if (n != INT_MIN)
		n = -n;
	puts(n < 0 ? "negative" : "other");
	return 0;
}
