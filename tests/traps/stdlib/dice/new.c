/* Another roll of the dice counts; which seeds roll it, only the generator of the C library says: 191. */
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
	if (argc < 2) return 2;
	unsigned char seed = argv[1][0];
	srand(seed);
	int dice = rand() % 100;
	puts(seed > 190 && seed < 200 && dice == 99 ? "seven" : "other");
	return 0;
}
