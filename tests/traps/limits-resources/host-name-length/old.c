#include <limits.h>
#include <stdio.h>
#include <string.h>


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
