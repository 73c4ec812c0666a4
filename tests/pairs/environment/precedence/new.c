/* The option wins over the environment, where it was the other way round. Seen where both are given and differ. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *env = getenv("COLOR");
	int color = 0;
	if (env && !strcmp(env, "on"))
		color = 1;
	if (argc > 1 && !strcmp(argv[1], "-c"))
		color = 1;
	if (argc > 1 && !strcmp(argv[1], "-n"))
		color = 0;
	puts(color ? "colour" : "plain");
	return 0;
}
