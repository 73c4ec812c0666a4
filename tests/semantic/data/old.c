#include <stdio.h>

static int fee = 3;

int main(void)
{
	int days = getchar() & 15;
	if (days > 2)
		printf("%d\n", days * fee);
	else
		puts("free");
	return 0;
}
