/* The parameters of a helper change places, at the callers too. */
#include <stdio.h>
#include <string.h>

static int starts(const char *prefix, const char *text)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

int main(int argc, char **argv)
{
	if (argc == 3)
		puts(starts(argv[2], argv[1]) ? "yes" : "no");
	return 0;
}
