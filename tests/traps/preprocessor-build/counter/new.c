/* __COUNTER__ is used once more before. */
#include <stdio.h>

enum { FIRST = __COUNTER__, SECOND = __COUNTER__ };

int main(void)
{
	printf("%d\n", SECOND);
	return 0;
}
