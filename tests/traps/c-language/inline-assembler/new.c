/* The instruction rotates in the other direction. */
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	unsigned value = (unsigned)argc;
	__asm__("rorl" " $4, %0" : "+r"(value) : : "cc");
	printf("%x\n", value);
	return 0;
}
