// explore:
// paths: 4
// One of four, each its own path.
#include <klee/klee.h>
#include <stdio.h>

int main(void)
{
	static const char *const names[] = { "north", "east", "south", "west" };
	uintptr_t way = klee_choose(4);
	for (uintptr_t i = 0; i < 4; i++)
		if (way == i)
			puts(names[i]);
	return 0;
}
