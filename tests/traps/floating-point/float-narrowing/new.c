/* The quotient is computed in float. */
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	printf("%.9f\n", argc / 3.0f);
	return 0;
}
