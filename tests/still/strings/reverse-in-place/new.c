/* The text is reversed in place instead of into a copy. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char text[16] = "";
	strncpy(text, argc > 1 ? argv[1] : "", sizeof text - 1);
	size_t length = strlen(text);
	for (size_t i = 0; i < length / 2; i++) {
		char swap = text[i];
		text[i] = text[length - 1 - i];
		text[length - 1 - i] = swap;
	}
	puts(text);
	return 0;
}
