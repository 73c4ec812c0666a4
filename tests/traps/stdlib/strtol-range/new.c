/* A number that is too large is refused only if errno says so; new forgets to clear errno before. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	strtol("99999999999999999999", NULL, 10);
	long value = strtol(argc > 1 ? argv[1] : "0", NULL, 10);
	if (errno == ERANGE)
		return 1;
	printf("%ld\n", value);
	return 0;
}
