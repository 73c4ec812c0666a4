#include <float.h>
#include <stdio.h>

int main(void)
{
	printf("%d\n", (int)sizeof(long double));
	return 0;
}
