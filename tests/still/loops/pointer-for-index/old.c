#include <ctype.h>
#include <stdio.h>

static int digits(const char *text)
{
	int count = 0;
	for (int i = 0; text[i]; i++)
		if (isdigit((unsigned char)text[i]))
			count++;
	return count;
}

int main(int argc, char **argv)
{
	return argc > 1 ? digits(argv[1]) : 9;
}
