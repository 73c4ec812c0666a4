/* The message has its line's number, and a line was added above. */
#include <stdio.h>

/* one more line */
int main(void)
{
	printf("line %d\n", __LINE__);
	return 0;
}
