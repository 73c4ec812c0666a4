#include <errno.h>
#include <math.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	volatile double zero = argc - 1;
	errno = 0;
	volatile double result = log(zero + 1);
	printf("%d\n", errno == ERANGE);
	return result > 1;
}
