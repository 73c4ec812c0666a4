/* The high half of a product of 64 bits is lost. */
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	unsigned long a = 0xffffffffffffff00ul + (unsigned)argc;
	unsigned long high = (unsigned long)a * a >> 63 >> 1;
	printf("%lx\n", high);
	return 0;
}
