#include <stdio.h>

int main(void)
{
	printf("line %d\n", __LINE__);
	return 0;
}
