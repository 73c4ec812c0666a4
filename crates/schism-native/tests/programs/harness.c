#include <assert.h>
#include <klee/klee.h>
#include <schism.h>
#include <stdio.h>

int main(void)
{
	int first, again;
	short pair[2];
	klee_make_symbolic(&first, sizeof first, "first");
	schism_symbolic(pair, sizeof pair, "pair");
	schism_assume(first > 0);
	printf("%d %d %d\n", first, pair[0], pair[1]);
	int ranged = klee_range(2, 9, "ranged");
	printf("%d %d\n", ranged, klee_get_value_i32(ranged));
	klee_make_symbolic(&again, sizeof again, "absent");
	printf("%d %u\n", again, klee_is_replay());
	klee_prefer_cex(&again, again == 3);
	klee_assert(again == 0);
	schism_output(&again, sizeof again, "again");
	fflush(stdout);
	klee_assume(ranged == 5);
	return 0;
}
