#include <stdio.h>
#include <string.h>
#include <limits.h>
#include <unistd.h>

int main(void)
{
	unsigned char bytes[4] = {0};
	if (read(0, bytes, 4) != 4)
		return 0;
	unsigned sum = 2147483000u;
	for (int i = 0; i < 4; i++)
		sum += bytes[i];
	puts(sum & 1 ? "odd" : "even");
	return 0;
}
