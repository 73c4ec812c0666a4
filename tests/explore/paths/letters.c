// explore: --sym-arg 2
// paths: 7
// Each byte before the end is an `a` or another: 1 + 2 + 4.
#include <stdio.h>

int main(int argc, char **argv)
{
	static const char *const words[] = {"none", "one", "two"};
	int count = 0;
	if (argc < 2)
		return 2;
	for (const char *p = argv[1]; *p; p++)
		if (*p == 'a')
			count++;
	/* The count is a constant on every path. */
	puts(words[count]);
	return count;
}
