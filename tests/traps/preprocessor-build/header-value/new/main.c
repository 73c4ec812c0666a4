/* A constant in a header changes; the source is the same. */
#include "config.h"
#include <stdio.h>

int main(void)
{
	printf("%d\n", LIMIT);
	return 0;
}
