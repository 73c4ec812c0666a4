#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	unsigned long a = 0xffffffffffffff00ul + (unsigned)argc;
	unsigned long high = (unsigned __int128)a * a >> 64;
	printf("%lx\n", high);
	return 0;
}
