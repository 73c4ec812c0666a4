// explore: --fixture FIXTURE --sym-arg 3
// A name that the fixture has, or none of them: the message keeps it as it is.
#include <errno.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	FILE *file = fopen(argv[1], "r");
	if (!file) {
		printf("%s: %s\n", argv[1], strerror(errno));
		return 1;
	}
	int c = getc(file);
	printf("starts with %d\n", c);
	fclose(file);
	return 0;
}
