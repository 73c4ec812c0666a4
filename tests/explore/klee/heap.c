// explore:
// paths: 4
// Free memory from malloc; an assumption about a part of it, and one fault: the last entry is not checked.
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	unsigned char *index = malloc(2);
	klee_make_symbolic(index, 2, "index");
	klee_assume(index[0] < 4);
	static const int table[4] = { 5, 5, 6, 6 };
	int sum = table[index[0]] == 6;
	if (sum)
		puts("upper half");
	sum += table[index[1]];
	printf("%s\n", sum > 0 ? "positive" : "not");
	free(index);
	return 0;
}
