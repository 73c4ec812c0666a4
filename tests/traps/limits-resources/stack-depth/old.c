#include <stdio.h>

static int deep(int n)
{
	volatile char room[1024];
	room[0] = (char)n;
	return n ? deep(n - 1) + room[0] - (char)n : 0;
}

int main(void)
{
	printf("%d\n", deep(1000));
	return 0;
}
