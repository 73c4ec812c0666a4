/* Digits are converted by strtol instead of by hand. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	const char *text = argc > 1 ? argv[1] : "";
	if (!isdigit((unsigned char)text[0]))
		return 1;
	long value = strtol(text, NULL, 10);
	printf("%ld\n", value);
	return 0;
}
