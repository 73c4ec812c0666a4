#include <stdio.h>
#include <string.h>

#define LIMIT 3

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	if (LIMIT < strlen(argv[1])) {
		fprintf(stderr, "at most %d characters\n", LIMIT);
		return 1;
	}
	return 0;
}
