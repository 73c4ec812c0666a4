#include <stdio.h>
#include <string.h>
#include <limits.h>
#include <unistd.h>

int main(void)
{
	float n = 0;
	if (read(0, &n, sizeof n) != sizeof n)
		return 0;
	int i = n > -2147483649.0 && n < 2147483648.0 ? (int)n : INT_MIN;
	puts(i > 9 ? "large" : "small");
	return 0;
}
