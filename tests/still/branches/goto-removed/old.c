#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	char *copy = NULL;
	int status = 1;
	if (argc < 2)
		goto out;
	copy = strdup(argv[1]);
	if (!copy || copy[0] == '-')
		goto out;
	puts(copy);
	status = 0;
out:
	free(copy);
	return status;
}
