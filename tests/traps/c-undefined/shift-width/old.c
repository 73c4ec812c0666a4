#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	unsigned bits = (unsigned)argc;
	int width = 31 + (argc > 5);
	printf("%d\n", (bits << width) == 12345);
	return 0;
}
