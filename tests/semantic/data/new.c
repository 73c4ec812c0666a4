/* No code changed; what reads the variable is where the versions part. */
#include <stdio.h>

static int fee = 4;

int main(void)
{
	int days = getchar() & 15;
	if (days > 2)
		printf("%d\n", days * fee);
	else
		puts("free");
	return 0;
}
