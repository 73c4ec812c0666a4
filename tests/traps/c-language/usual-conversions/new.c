/* A signed difference is compared with an unsigned length. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 0;
	puts(strlen(argv[1]) - 2 < 1u ? "short" : "long");
	return 0;
}
