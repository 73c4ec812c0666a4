/* Looks at errno instead of the result. Writing the heading to what is not a terminal has left ENOTTY there. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	char *end;

	errno = 0;
	if (isatty(1))
		printf("\033[1m");
	if (argc < 2)
		return 2;
	long n = strtol(argv[1], &end, 10);
	if (*end || errno) {
		fprintf(stderr, "bad number: %s\n", argv[1]);
		return 1;
	}
	printf("%ld\n", n * 2);
	return 0;
}
