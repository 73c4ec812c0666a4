#define _GNU_SOURCE
#include <stdlib.h>

int main(void)
{
	char name[] = "aXXXXXX";
	return mkstemp(name) < 0;
}
