/* A number is read in another way. In both, a variable has no value until the first digit. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int number(const char *text)
{
	int value = 0;
	char c;

	for (; *text; text++) {
		c = *text;
		if (c < '0' || c > '9')
			return -1;
		value = (value << 3) + (value << 1) + (c & 15);
	}
	return value;
}

int main(int argc, char **argv)
{
	printf("%d\n", number(argc > 1 ? argv[1] : ""));
	return 0;
}
