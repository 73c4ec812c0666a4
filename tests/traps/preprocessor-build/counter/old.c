#include <stdio.h>

enum { FIRST = 5, SECOND = __COUNTER__ };

int main(void)
{
	printf("%d\n", SECOND);
	return 0;
}
