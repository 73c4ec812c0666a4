/* The counter is wider than it needs to be. */
#include <stdio.h>

int main(int argc, char **argv)
{
	long long count = 0;
	for (const char *at = argc > 1 ? argv[1] : ""; *at; at++)
		count += *at == 'x';
	printf("%d\n", (int)count);
	return 0;
}
