// explore:
// paths: 12
// Each size of an allocation is a path, unless an earlier allocation has decided it.
#include <schism.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	unsigned int size;
	schism_symbolic(&size, sizeof size, "size");
	schism_assume(size - 5 < 12);
	char *bytes = malloc(size);
	int *numbers = calloc(size, sizeof *numbers);
	if (!bytes || !numbers)
		return 3;
	char *more = realloc(bytes, size + 1);
	if (!more)
		return 3;
	more[size] = 'x';
	printf("%u %d %c\n", size, numbers[size - 1], more[size]);
	free(more);
	free(numbers);
	return 0;
}
