#include <stdio.h>
#include <string.h>
#include <limits.h>
#include <unistd.h>

int main(void)
{
	unsigned char byte = 0;
	if (read(0, &byte, 1) != 1)
		return 0;
	byte &= 1;
	_Bool flag;
	memcpy(&flag, &byte, 1);
	puts(flag ? "set" : "clear");
	return 0;
}
