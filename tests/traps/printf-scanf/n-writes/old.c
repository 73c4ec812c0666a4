#include <stdio.h>

int main(int argc, char **argv)
{
	int column = 0;
	if (argc < 2)
		return 2;
	printf("%s%n%4s" "\n", argv[1], &column, "");
	return column;
}
