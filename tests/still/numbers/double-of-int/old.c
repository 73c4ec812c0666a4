#include <stdio.h>

int main(void)
{
	double value = getchar();
	printf("%.1f\n", value / 2);
	return 0;
}
