/* Leaves it to sscanf to refuse what is no number. glibc takes 0x without a digit after it for zero. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	unsigned code = 0;

	if (argc < 2)
		return 2;
	if (!isxdigit((unsigned char)argv[1][0]) || sscanf(argv[1], "%x", &code) != 1)
		return 1;
	printf("%u\n", code);
	return 0;
}
