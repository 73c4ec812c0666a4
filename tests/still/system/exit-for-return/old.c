#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	printf("end");
	return argc > 1 && argv[1][0] == 'f';
}
