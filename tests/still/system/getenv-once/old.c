#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	if (getenv("NAME"))
		printf("%s\n", getenv("NAME"));
	return 0;
}
