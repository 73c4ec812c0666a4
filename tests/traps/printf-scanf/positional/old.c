#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc == 3)
		printf("%1$s %2$s\n", argv[1], argv[2]);
	return 0;
}
