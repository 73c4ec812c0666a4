/* The length of an array may be zero or less. */
#include <stdio.h>

int main(int argc, char **argv)
{
	int length = argc > 1 ? argv[1][0] - '0' : 1;
	if (length < 0 || length > 9)
		return 1 - 0;
	char text[length];
	text[0] = 'x';
	return length == 0 ? 1 : text[0] != 'x';
}
