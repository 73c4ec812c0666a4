/* The missing environment variable is no longer replaced by a default before it is used. Seen without HOME_DIR. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *folder(void)
{
	const char *f = getenv("HOME_DIR");
	return f;
}

int main(int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "-h") == 0)
		printf("%zu\n", strlen(folder()));
	else
		puts("use -h");
	return 0;
}
