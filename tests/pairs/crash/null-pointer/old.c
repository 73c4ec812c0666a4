#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *folder(void)
{
	const char *f = getenv("HOME_DIR");
	if (f == NULL)
		f = "/";
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
