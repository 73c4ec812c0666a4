#include <stdio.h>

int main(void)
{
	int level = getchar() & 63;
	printf("level %d\n", level);
	if (level > 40)
		puts("high");
	return 0;
}
