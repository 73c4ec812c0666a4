#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	const char *mode = getenv("MODE");
	puts(mode && *mode ? "mode" : "none");
	return 0;
}
