/* The size of long double with its padding is told apart from the bytes that count. */
#include <float.h>
#include <stdio.h>

int main(void)
{
	printf("%d\n", LDBL_MANT_DIG);
	return 0;
}
