#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char copy[16];
	const char *text = argc > 1 ? argv[1] : "";
	size_t length = strlen(text);
	for (size_t i = 0; i <= length; i++)
		copy[i] = text[i];
	puts(copy);
	return 0;
}
