/* Defines _GNU_SOURCE. strerror_r of glibc is another function then, which does not fill the buffer. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	char reason[80] = "";
	int code = argc > 1 ? atoi(argv[1]) : 0;

	if (!code) {
		printf("no error\n");
		return 0;
	}
	strerror_r(code, reason, sizeof reason);
	printf("error %d: %s\n", code, reason);
	return 1;
}
