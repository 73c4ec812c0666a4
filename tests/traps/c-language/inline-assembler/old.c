#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	unsigned value = (unsigned)argc;
	__asm__("roll" " $4, %0" : "+r"(value) : : "cc");
	printf("%x\n", value);
	return 0;
}
