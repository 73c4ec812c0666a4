/* The text is walked by a pointer instead of an index. */
#include <ctype.h>
#include <stdio.h>

static int digits(const char *text)
{
	int count = 0;
	for (; *text; text++)
		count += isdigit((unsigned char)*text) != 0;
	return count;
}

int main(int argc, char **argv)
{
	return argc > 1 ? digits(argv[1]) : 9;
}
