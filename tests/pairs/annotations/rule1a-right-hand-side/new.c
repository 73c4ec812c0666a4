/* Rule 1(a) of Shadow, section 3.1: the right-hand side of an assignment, 10 per cent become 20. Seen for every
   price. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int price, total;
	if (argc < 2)
		return 1;
	price = atoi(argv[1]);
	if (price < 0)
		return 1;
	total = price * 100 + price * 20;
	printf("%d.%02d\n", total / 100, total % 100);
	return 0;
}
