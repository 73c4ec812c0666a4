#include <stdio.h>
#include <string.h>
#include <limits.h>
#include <unistd.h>

int main(void)
{
	unsigned char n = 0;
	if (read(0, &n, sizeof n) != sizeof n)
		return 0;
	char to[4] = "abc";
	const char *from = n == 0 ? NULL : "x";
	if (n != 0)
		memcpy(to, from, 1);
	puts(to + 1);
	return 0;
}
