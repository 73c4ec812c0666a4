/* A number is printed by %a with one digit fewer, which rounds. */
#include <stdio.h>

int main(int argc, char **argv)
{
	(void)argv;
	printf("%.1a" "\n", 1.999 * argc);
	return 0;
}
