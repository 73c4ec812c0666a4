#include <stdio.h>
#include <stdlib.h>

/* Ends with the line as the status. */
#define FAIL(what) (fprintf(stderr, "%s\n", what), exit(__LINE__))

int main(int argc, char **argv)
{
	if (argc < 2)
		FAIL("no argument");
	switch (argv[1][0]) {
	case 'a':
		printf("add\n");
		break;
	case 'd':
		printf("delete\n");
		break;
	default:
		FAIL("unknown command");
	}
	return 0;
}
