/* %n counts after the padding instead of before it. */
#include <stdio.h>

int main(int argc, char **argv)
{
	int column = 0;
	if (argc < 2)
		return 2;
	printf("%s%4s%n" "\n", argv[1], "", &column);
	return column;
}
