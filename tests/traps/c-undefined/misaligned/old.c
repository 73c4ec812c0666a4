#include <stdint.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	static char bytes[16] __attribute__((aligned(8))) = "0123456789abcde";
	uint32_t value;
	memcpy(&value, bytes + 1, sizeof value);
	printf("%x\n", value);
	return 0;
}
