/* Names of hosts may have 255 characters, as POSIX says. HOST_NAME_MAX is 64 with glibc. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#undef HOST_NAME_MAX
#define HOST_NAME_MAX 255

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	if (strlen(argv[1]) > HOST_NAME_MAX) {
		fprintf(stderr, "name of host is too long\n");
		return 1;
	}
	printf("connecting to %.10s\n", argv[1]);
	return 0;
}
