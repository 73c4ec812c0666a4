#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	long double third = (long double)argc / 3;
	printf("%.25Lf\n", (long double)third);
	return 0;
}
