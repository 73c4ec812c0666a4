#include "config.h"
#include <stdio.h>

int main(void)
{
	printf("%d\n", LIMIT);
	return 0;
}
