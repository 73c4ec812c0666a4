#include <stdbool.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	unsigned char byte = argc > 1 ? argv[1][0] & 3 : 0;
	bool flag;
	flag = byte & 1;
	return flag ? byte & 1 : 0;
}
