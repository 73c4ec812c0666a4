/* The year in which the program was compiled is compared with another one. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	puts(atoi(__DATE__ + 7) > 2999 ? "modern" : "ancient");
	return 0;
}
