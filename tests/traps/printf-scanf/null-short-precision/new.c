/* The text that is not there is printed with a precision of four by the same call; glibc prints
 * nothing, and the fallback of old prints four dots. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char line[16];
	const char *text = argc > 7 ? argv[7] : NULL;
	int length = snprintf(line, sizeof line, "%.4s", text);
	(void)length;
	puts(line);
	return 0;
}
