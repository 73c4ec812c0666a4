// explore:
// paths: 4
// Two comparisons find the largest of three.
#include <schism.h>
#include <stdio.h>

int main(void)
{
	short a, b, c;
	schism_symbolic(&a, sizeof a, "a");
	schism_symbolic(&b, sizeof b, "b");
	schism_symbolic(&c, sizeof c, "c");
	short most = a;
	int which = 0;
	if (b > most) {
		most = b;
		which = 1;
	}
	if (c > most)
		which = 2;
	if (which == 0)
		puts("first");
	else
		puts("not the first");
	return which;
}
