#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	setenv("LEVEL", "1", 1);
	puts(getenv("LEVEL"));
	return 0;
}
