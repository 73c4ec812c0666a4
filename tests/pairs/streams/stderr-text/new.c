/* The message for a missing value names the option. Seen on the error stream only. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	if (!strcmp(argv[1], "-n") && argc < 3) {
		fprintf(stderr, "missing value of %s\n", argv[1]);
		return 1;
	}
	puts("done");
	return 0;
}
