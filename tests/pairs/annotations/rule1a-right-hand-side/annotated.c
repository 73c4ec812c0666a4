#include <stdio.h>
#include <stdlib.h>
#include "schism.h"

int main(int argc, char **argv)
{
	int price, total;
	if (argc < 2)
		return 1;
	price = atoi(argv[1]);
	if (price < 0)
		return 1;
	total = price * 100 + price * change(10, 20);
	printf("%d.%02d\n", total / 100, total % 100);
	return 0;
}
