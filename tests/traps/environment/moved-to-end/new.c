/* The variable is removed before it is set. It comes last in the environment then, and kept its place
 * before; seen if it was not the last one. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	const char *name = !strcmp(argv[1], "m") ? "MODE" : !strcmp(argv[1], "l") ? "LEVEL" : NULL;
	if (name && getenv(name)) {
		unsetenv(name);
		setenv(name, "0", 1);
	}
	for (char **at = environ; *at; at++)
		if (!strncmp(*at, "MODE=", 5) || !strncmp(*at, "LEVEL=", 6))
			puts(*at);
	return 0;
}
