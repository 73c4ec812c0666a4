/* A long double loses its last bits on the way through a double. */
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	double third = (long double)argc / 3;
	printf("%.25Lf\n", (long double)third);
	return 0;
}
