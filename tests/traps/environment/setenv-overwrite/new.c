/* setenv no longer overwrites; seen if LEVEL is set from outside. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	setenv("LEVEL", "1", 0);
	puts(getenv("LEVEL"));
	return 0;
}
