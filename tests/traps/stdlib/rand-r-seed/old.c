#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	srand(1);
	printf("%d\n", rand());
	return 0;
}
