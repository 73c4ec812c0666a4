/* In the C locale, glibc refuses bytes above 127 as multibyte characters. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *text = argc > 1 ? argv[1] : "";
	int length = mbtowc(NULL, text, strlen(text));
	printf("%d\n", length);
	return 0;
}
