#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	if (argc > 1)
		printf("%'6d|" "\n", atoi(argv[1]));
	return 0;
}
