/* A byte that is neither true nor false is read as a bool. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	unsigned char byte = argc > 1 ? argv[1][0] & 3 : 0;
	bool flag;
	memcpy(&flag, &byte, 1);
	return flag ? byte & 1 : 0;
}
