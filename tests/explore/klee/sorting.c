// explore:
// paths: 6
// Three free numbers: insertion sort has as many paths as there are orders.
#include <klee/klee.h>
#include <stdio.h>

int main(void)
{
	int a[3];
	klee_make_symbolic(a, sizeof a, "a");
	for (int i = 1; i < 3; i++)
		for (int j = i; j > 0 && a[j] < a[j - 1]; j--) {
			int other = a[j];
			a[j] = a[j - 1];
			a[j - 1] = other;
		}
	klee_assert(a[0] <= a[1] && a[1] <= a[2]);
	puts("sorted");
	return 0;
}
