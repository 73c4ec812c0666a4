/* The bytes are copied by memcpy. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char copy[16];
	const char *text = argc > 1 ? argv[1] : "";
	size_t length = strlen(text);
	memcpy(copy, text, length + 1);
	puts(copy);
	return 0;
}
