#include <stdio.h>

int main(int argc, char **argv)
{
	int length = argc > 1 ? argv[1][0] - '0' : 1;
	if (length < 1 || length > 9)
		return 1;
	char text[length];
	text[0] = 'x';
	return text[0] != 'x';
}
