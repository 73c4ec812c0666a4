#include <stdio.h>
#include <string.h>

static int starts(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

int main(int argc, char **argv)
{
	if (argc == 3)
		puts(starts(argv[1], argv[2]) ? "yes" : "no");
	return 0;
}
