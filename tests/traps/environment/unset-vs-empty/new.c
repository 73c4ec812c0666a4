/* A variable that is set to nothing counts as set. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	const char *mode = getenv("MODE");
	puts(mode ? "mode" : "none");
	return 0;
}
