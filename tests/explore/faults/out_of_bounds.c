// explore:
// An index that one comparison forgets to check.
#include <schism.h>
#include <stdio.h>

static const int primes[5] = {2, 3, 5, 7, 11};

int main(void)
{
	int index;
	schism_symbolic(&index, sizeof index, "index");
	if (index > 5 || index < 0) {
		puts("no such prime");
		return 1;
	}
	printf("%d\n", primes[index]);
	return 0;
}
