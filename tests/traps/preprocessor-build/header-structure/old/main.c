#include "record.h"
#include <stdio.h>

int main(int argc, char **argv)
{
	struct record record = { argc > 1 ? argv[1][0] * 5 : 0 };
	printf("%d\n", record.weight);
	return 0;
}
