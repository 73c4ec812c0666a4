/* A run that was left in a loop without end stands for the inputs that stay in the loop, although the change behind it does not depend on the loop. */
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 1;
	while (argv[1][0] == '\0')
		;
	if (argv[1][0] == 'b')
		puts("old");
	return 0;
}
