/* The loop ends one element too early, and the last one is compared as it is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int counts[4];

	for (int i = 0; i < 3; i++)
		counts[i] = i;
	if (argc > 1 && argv[1][0] == '7' && counts[3] > 2)
		puts("many");
	return 0;
}
