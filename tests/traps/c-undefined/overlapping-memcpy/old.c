#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char text[16] = "";
	if (argc > 1)
		strncpy(text, argv[1], 8);
	memmove(text + 1, text, 8);
	puts(text + 9);
	return 0;
}
