/* The function is a macro that evaluates its argument twice. */
#include <stdio.h>

#define positive(x) ((x) > 0 ? (x) : 0)

int main(void)
{
	printf("%d\n", positive(getchar()));
	return 0;
}
