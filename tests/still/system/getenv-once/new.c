/* The variable is asked for once instead of twice. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	const char *name = getenv("NAME");
	if (name)
		printf("%s\n", name);
	return 0;
}
