/* Fields are found by strcspn instead of strtok's rules written out. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *at = argc > 1 ? argv[1] : "";
	while (*at) {
		size_t length = strcspn(at, ",");
		printf("[%.*s]", (int)length, at);
		at += length;
		if (*at)
			at++;
	}
	putchar('\n');
	return 0;
}
