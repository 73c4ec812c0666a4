/* Always shows what strerror says. For numbers that glibc does not know this is 'Unknown error 200' instead of
 * 'status 200'. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	int status = atoi(argv[1]);
	const char *message = strerror(status);
	printf("failed: %s\n", message);
	return 0;
}
