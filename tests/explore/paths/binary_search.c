// explore:
// paths: 8
// Three comparisons lead to one of eight places.
#include <schism.h>
#include <stdio.h>

static const unsigned char sorted[8] = {3, 9, 20, 33, 70, 71, 140, 250};

int main(void)
{
	unsigned char wanted;
	int low = 0, high = 8;
	schism_symbolic(&wanted, 1, "wanted");
	/* The last number that is not larger, if there is any. */
	while (high - low > 1) {
		int middle = (low + high) / 2;
		if (sorted[middle] <= wanted)
			low = middle;
		else
			high = middle;
	}
	return low;
}
