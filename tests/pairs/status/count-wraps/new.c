/* The status is the number of errors, no longer cut at 255. Seen where the byte given times 16 is a multiple of
   256, and where it is above 255: then the system keeps the lowest eight bits. */
#include <stdio.h>

int main(void)
{
	int c = getchar();
	int errors = c == EOF ? 0 : c * 16;
	return errors;
}

/* Exit status: the number of errors,
   sixteen for each unit of the first byte. */
