// explore: --sym-arg 3
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	char *end;
	errno = 0;
	long value = strtol(argv[1], &end, 10);
	printf("%ld %d %d\n", value, (int)(end - argv[1]), errno);
	return 0;
}
