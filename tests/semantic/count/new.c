/* More levels are warned of: there the number of outputs differs, whatever their values. */
#include <stdio.h>

int main(void)
{
	int level = getchar() & 63;
	printf("level %d\n", level);
	if (level > 30)
		puts("high");
	return 0;
}
