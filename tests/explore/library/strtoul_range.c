// explore: --sym-arg-after 1844674407370955161 1
// The last digit decides whether it still fits.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	char *end;
	if (argc < 2)
		return 2;
	errno = 0;
	unsigned long value = strtoul(argv[1], &end, 10);
	if (errno == ERANGE)
		puts("out of range");
	else if (*end)
		puts("rest");
	else
		printf("%lu\n", value);
	return 0;
}
