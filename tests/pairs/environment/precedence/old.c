#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *env = getenv("COLOR");
	int color = 0;
	if (argc > 1 && !strcmp(argv[1], "-c"))
		color = 1;
	if (env && !strcmp(env, "on"))
		color = 1;
	puts(color ? "colour" : "plain");
	return 0;
}
