#include <stdio.h>

static const int table[] = { 1, 2, 3, 4, 0 };

int main(int argc, char **argv)
{
	int at = argc > 1 ? argv[1][0] - '0' : 0;
	if (at < 0 || at > 4)
		return 1;
	printf("%d\n", table[at]);
	return 0;
}
