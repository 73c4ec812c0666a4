/* The division rounds up. Seen where the number of bytes is not a multiple of 4 (and not 0). */
#include <stdio.h>

int main(void)
{
	unsigned bytes = 0;
	while (getchar() != EOF)
		bytes++;
	printf("%u blocks\n", (bytes + 3) / 4);
	return 0;
}

/* Counts the full blocks
   of its input. */
