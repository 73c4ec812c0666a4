/* The variable is set in one branch only, and its old value is what an earlier call left on the
 * stack. */
#include <stdio.h>

int main(int argc, char **argv)
{
	int level;
	if (argc > 1 && argv[1][0] == 'a')
		level = 1;
	if (level)
		puts("a");
	return 0;
}
