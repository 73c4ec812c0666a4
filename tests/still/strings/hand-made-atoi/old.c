#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	const char *text = argc > 1 ? argv[1] : "";
	if (!isdigit((unsigned char)text[0]))
		return 1;
	long value = 0;
	while (isdigit((unsigned char)*text))
		value = 10 * value + (*text++ - '0');
	printf("%ld\n", value);
	return 0;
}
