/* Headers are included in another order. */
#include <stdlib.h>
#include <string.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	return argc > 1 ? atoi(argv[1]) + (int)strlen(argv[1]) : 0;
}
