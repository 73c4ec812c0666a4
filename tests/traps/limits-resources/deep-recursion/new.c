/* The buffer of each level is 16 kilobytes. From some five hundred levels on the stack is not large enough. */
#include <stdio.h>
#include <stdlib.h>

static int depth(int left)
{
	char line[16384];

	if (left <= 0)
		return 0;
	snprintf(line, sizeof line, "%d", left);
	return depth(left - 1) + (line[0] != 0);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1;

	if (n < 0)
		return 2;
	printf("%d levels\n", depth(n));
	return 0;
}
