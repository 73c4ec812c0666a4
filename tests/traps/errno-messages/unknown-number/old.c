#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	int status = atoi(argv[1]);
	const char *message = strerror(status);
	if (!strncmp(message, "Unknown error", 13)) {
		printf("status %d\n", status);
		return 0;
	}
	printf("failed: %s\n", message);
	return 0;
}
