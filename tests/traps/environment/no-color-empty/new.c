/* FORCE_COLOR counts as soon as it is set, also if it is empty. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int colours(void)
{
	const char *force = getenv("FORCE_COLOR");

	if (force)
		return 1;
	return isatty(1) && !getenv("NO_COLOR");
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	if (colours())
		printf("\033[1m%s\033[0m\n", argv[1]);
	else
		printf("%s\n", argv[1]);
	return 0;
}
