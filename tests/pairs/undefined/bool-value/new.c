/* A flag comes from the input as it is now, and may be neither true nor false. Bit 0 counts for both. */
#include <stdio.h>
#include <string.h>
#include <limits.h>
#include <unistd.h>

int main(void)
{
	unsigned char byte = 0;
	if (read(0, &byte, 1) != 1)
		return 0;
	byte &= 3;
	_Bool flag;
	memcpy(&flag, &byte, 1);
	puts(flag ? "set" : "clear");
	return 0;
}
