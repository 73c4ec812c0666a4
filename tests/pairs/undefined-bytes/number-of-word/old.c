#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int number(const char *text)
{
	int value = 0, digit;

	while (*text) {
		digit = *text++ - '0';
		if (digit < 0 || digit > 9)
			return -1;
		value = value * 10 + digit;
	}
	return value;
}

int main(int argc, char **argv)
{
	printf("%d\n", number(argc > 1 ? argv[1] : ""));
	return 0;
}
