/* Two positional arguments of printf are swapped. */
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc == 3)
		printf("%2$s %1$s\n", argv[1], argv[2]);
	return 0;
}
