/* What no int can hold is no longer told apart before the conversion, which gives the same number on x86. */
#include <stdio.h>
#include <string.h>
#include <limits.h>
#include <unistd.h>

int main(void)
{
	float n = 0;
	if (read(0, &n, sizeof n) != sizeof n)
		return 0;
	int i = (int)n;
	puts(i > 9 ? "large" : "small");
	return 0;
}
