#include <stdio.h>

int main(void)
{
	int c = getchar();
	if (c == EOF)
		return 1;
	double half = c * 0.5;
	int whole = (int)(half);
	printf("%d\n", whole);
	return 0;
}

/* Half of the first byte. */
