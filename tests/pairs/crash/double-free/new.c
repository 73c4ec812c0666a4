/* The buffer is freed on the way out as well as at the error. Seen for words with a space. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	int status = 0;
	char *buffer;
	if (argc < 2)
		return 2;
	buffer = malloc(strlen(argv[1]) + 1);
	if (!buffer)
		return 3;
	strcpy(buffer, argv[1]);
	if (strchr(buffer, ' ')) {
		status = 1;
		free(buffer);
		goto out;
	}
	puts(buffer);
out:
	free(buffer);
	return status;
}
