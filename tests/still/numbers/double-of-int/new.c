/* A half is computed with a multiplication by 0.5, which is exact. */
#include <stdio.h>

int main(void)
{
	double value = getchar();
	printf("%.1f\n", value * 0.5);
	return 0;
}
