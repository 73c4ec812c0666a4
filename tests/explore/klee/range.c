// explore:
// paths: 3
// A range of one value is no choice; another is, and its ends hold.
#include <klee/klee.h>
#include <stdio.h>

int main(void)
{
	int one = klee_range(7, 8, "one");
	int few = klee_range(-1, 2, "few");
	klee_assert(one == 7 && few >= -1 && few < 2);
	if (few == 0)
		puts("zero");
	else
		puts(few < 0 ? "minus" : "plus");
	return one - 7;
}
