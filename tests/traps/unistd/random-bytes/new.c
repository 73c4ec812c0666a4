/* Sixteen random bytes are asked for, of which not all are zero. */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/random.h>

int main(void)
{
	unsigned char bytes[16] = { 0 };
	int any = 0;
	getrandom(bytes, 16, 0);
	for (int i = 0; i < 16; i++)
		any |= bytes[i];
	puts(any ? "random" : "zero");
	return 0;
}
