// Outside of an exploration what is symbolic is zero, and assumptions are checked.
#include <klee/klee.h>
#include <schism.h>
#include <stdio.h>

int main(void)
{
	unsigned char bytes[4] = { 1, 2, 3, 4 };
	schism_symbolic(bytes, 3, "bytes");
	printf("%d %d %d %d\n", bytes[0], bytes[1], bytes[2], bytes[3]);
	int x = klee_int("x"), y = klee_range(0, 5, "y");
	printf("%d %d %d %u\n", x, y, klee_get_value_i32(x), klee_is_symbolic(x));
	schism_output(bytes, sizeof bytes, "bytes");
	klee_assume(x == 0);
	fflush(stdout);
	schism_assume(y > 0);
	puts("never");
	return 0;
}
