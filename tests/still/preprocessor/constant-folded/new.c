/* A constant is written as a product. */
#include <stdio.h>

#define LIMIT (8 * 8)

int main(void)
{
	return getchar() > LIMIT;
}
