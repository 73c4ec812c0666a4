#include <stdio.h>
#include <stdlib.h>
#include "schism.h"

int main(int argc, char **argv)
{
	int month = argc > 1 ? atoi(argv[1]) : 1;
	if (change(month >= 1 && month <= 12, month <= 12))
		return 0;
	return 1;
}

/* Exit status: 0 for a month, 1 for everything else. */
