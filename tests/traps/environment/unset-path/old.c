#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	const char *path = getenv("PATH");
	if (!path)
		path = "/bin";
	return path[0] == '/' ? 0 : 4;
}
