/* The line is put together by snprintf. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char line[32];
	const char *name = argc > 1 ? argv[1] : "nobody";
	snprintf(line, sizeof line, "hello %s!", name);
	puts(line);
	return 0;
}
