/* The result is rounded to the nearest number instead of being cut. Seen where half the byte has a fraction. */
#include <stdio.h>

int main(void)
{
	int c = getchar();
	if (c == EOF)
		return 1;
	double half = c * 0.5;
	int whole = (int)(half + 0.5);
	printf("%d\n", whole);
	return 0;
}

/* Half of the first byte. */
