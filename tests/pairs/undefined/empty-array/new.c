/* An array may now have no elements. None of them is used then. */
#include <stdio.h>
#include <string.h>
#include <limits.h>
#include <unistd.h>

int main(void)
{
	unsigned char n = 0;
	if (read(0, &n, sizeof n) != sizeof n)
		return 0;
	int length = n & 3;
	int list[length];
	for (int i = 0; i < length; i++)
		list[i] = i;
	puts(length && list[0] == 0 ? "some" : "none");
	return 0;
}
