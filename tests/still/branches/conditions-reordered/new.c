/* Two tests without effects change places. */
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc > 1 && argv[1][1] == '\0' && argv[1][0] == 'a')
		puts("a");
	return argc > 1 && argv[1][0] == '\0';
}
