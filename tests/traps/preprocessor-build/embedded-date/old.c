#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	puts(atoi(__DATE__ + 7) > 1999 ? "modern" : "ancient");
	return 0;
}
