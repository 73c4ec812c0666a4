#include <stdio.h>

static int positive(int x)
{
	return x > 0 ? x : 0;
}

int main(void)
{
	printf("%d\n", positive(getchar()));
	return 0;
}
