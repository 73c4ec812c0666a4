#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	unsigned code = 0;

	if (argc < 2)
		return 2;
	const char *p = argv[1];
	if (p[0] == '0' && tolower((unsigned char)p[1]) == 'x')
		p += 2;
	if (!isxdigit((unsigned char)*p))
		return 1;
	code = (unsigned)strtoul(p, NULL, 16);
	printf("%u\n", code);
	return 0;
}
