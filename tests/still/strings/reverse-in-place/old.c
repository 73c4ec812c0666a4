#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char text[16] = "";
	strncpy(text, argc > 1 ? argv[1] : "", sizeof text - 1);
	size_t length = strlen(text);
	char copy[16] = "";
	for (size_t i = 0; i < length; i++)
		copy[i] = text[length - 1 - i];
	puts(copy);
	return 0;
}
