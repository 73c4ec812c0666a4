/* The table's last entry is given by an index, which leaves a hole of zeroes. */
#include <stdio.h>

static const int table[] = { 1, 2, 3, [4] = 4 };

int main(int argc, char **argv)
{
	int at = argc > 1 ? argv[1][0] - '0' : 0;
	if (at < 0 || at > 4)
		return 1;
	printf("%d\n", table[at]);
	return 0;
}
