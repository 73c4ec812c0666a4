// explore:
// paths: 4
#include <schism.h>
#include <stdio.h>

int main(void)
{
	unsigned char tries;
	int left = 3;
	schism_symbolic(&tries, 1, "tries");
again:
	if (tries == left) {
		puts("hit");
		return left;
	}
	if (--left)
		goto again;
	puts("missed");
	return 10;
}
