// explore:
// paths: 5
// The loop runs 0 to 4 times; `rounds` never changes,
// so each question splits off one path.
#include <klee/klee.h>
#include <stdio.h>

int main(void)
{
	int rounds = klee_range(0, 5, "rounds");
	for (int i = 0; i < rounds; i++)
		putchar('.');
	putchar('\n');
	return 0;
}
