/* A number is read at an odd address. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	static char bytes[16] __attribute__((aligned(8))) = "0123456789abcde";
	uint32_t value;
	value = *(uint32_t *)(bytes + 1);
	printf("%x\n", value);
	return 0;
}
