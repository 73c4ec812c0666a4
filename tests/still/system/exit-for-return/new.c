/* main calls exit instead of returning. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	printf("end");
	exit(argc > 1 && argv[1][0] == 'f' ? EXIT_FAILURE : EXIT_SUCCESS);
}
