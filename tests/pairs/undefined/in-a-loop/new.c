/* Points are summed with signed numbers now, which overflow if there are enough of them. Only the parity is printed. */
#include <stdio.h>
#include <string.h>
#include <limits.h>
#include <unistd.h>

int main(void)
{
	unsigned char bytes[4] = {0};
	if (read(0, bytes, 4) != 4)
		return 0;
	int sum = 2147483000;
	for (int i = 0; i < 4; i++)
		sum += bytes[i];
	puts(sum & 1 ? "odd" : "even");
	return 0;
}
