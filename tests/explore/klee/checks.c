// explore:
// paths: 2
// What else a harness may call: none of it makes a path.
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	char *block = malloc(12);
	int x = klee_int("x");
	klee_check_memory_access(block, 12);
	klee_mark_global(block);
	klee_warning("once");
	klee_warning_once("twice");
	klee_warning_once("twice");
	klee_print_expr("x is", x);
	klee_print_range("x", x);
	klee_stack_trace();
	klee_set_forking(1);
	klee_open_merge();
	klee_close_merge();
	klee_posix_prefer_cex(&x, x == 3);
	klee_prefer_cex(&x, x == 3);
	puts(x > 100 ? "many" : "few");
	free(block);
	return 0;
}
