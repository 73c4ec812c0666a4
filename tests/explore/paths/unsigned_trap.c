// explore:
// paths: 3
// A negative int is a large unsigned: the first question is true for all of them.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	int length;
	unsigned limit = 10;
	schism_symbolic(&length, sizeof length, "length");
	if (length > limit) {
		if (length < 0)
			puts("negative, but larger than the limit");
		else
			puts("larger");
	} else {
		if (length < 0)
			puts("never");
		puts("within");
	}
	return 0;
}
