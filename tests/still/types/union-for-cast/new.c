/* The bytes of a number are taken by shifts instead of a union. */
#include <stdint.h>
#include <stdio.h>

int main(void)
{
	uint16_t number = (uint16_t)((getchar() & 255) << 8 | (getchar() & 255));
	printf("%d %d\n", number & 255, number >> 8);
	return 0;
}
