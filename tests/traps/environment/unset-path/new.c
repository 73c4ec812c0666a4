/* Without PATH the program says so instead of using a default. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	const char *path = getenv("PATH");
	if (!path)
		path = "(none)";
	return path[0] == '/' ? 0 : 4;
}
