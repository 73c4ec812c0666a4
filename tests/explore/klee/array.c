// explore:
// paths: 4
// Where a free array of three bytes first falls: at the second, at the third, or nowhere, with or without a certain sum.
#include <klee/klee.h>
#include <stdio.h>

int main(void)
{
	unsigned char a[3];
	klee_make_symbolic(a, sizeof a, "a");
	if (a[1] < a[0]) {
		puts("falls at 1");
		return 1;
	}
	if (a[2] < a[1]) {
		puts("falls at 2");
		return 2;
	}
	puts(a[0] + a[1] + a[2] == 600 ? "six hundred" : "rises");
	return 0;
}
