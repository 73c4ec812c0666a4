/* The precision is three instead of six. glibc prints `(null)` only if all of it fits, musl prints
 * a part. */
#include <stdio.h>

int main(int argc, char **argv)
{
	const char *text = argc > 7 ? argv[7] : NULL;
	printf("[%.*s]\n", 3, text);
	return 0;
}
