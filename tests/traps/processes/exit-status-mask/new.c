/* The status is returned without a mask; only its last eight bits reach the parent, so 256 looks
 * like success. */
#include <stdlib.h>

int main(int argc, char **argv)
{
	int status = argc > 1 ? atoi(argv[1]) : 0;
	return status ;
}
