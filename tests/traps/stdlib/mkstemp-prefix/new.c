/* The temporary file's name begins with another letter and stays behind. */
#define _GNU_SOURCE
#include <stdlib.h>

int main(void)
{
	char name[] = "bXXXXXX";
	return mkstemp(name) < 0;
}
