// explore:
// paths: 6
// A number made plain: each of its values is a path of its own.
#include <klee/klee.h>
#include <stdio.h>

int main(void)
{
	int x = klee_range(10, 13, "x");
	unsigned y;
	klee_make_symbolic(&y, sizeof y, "y");
	klee_assume(y < 2);
	int plain = klee_get_value_i32(x);
	long other = klee_get_valuel(y);
	klee_assert(!klee_is_symbolic(plain) && !klee_is_symbolic(other));
	printf("%d %ld\n", plain, other);
	return 0;
}
