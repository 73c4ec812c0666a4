// explore:
// paths: 8
// Three levels, two ways each.
#include <schism.h>
#include <stdio.h>

static int walk(unsigned char path, int depth)
{
	if (depth == 3)
		return 1;
	if (path & 1)
		return 2 * walk(path >> 1, depth + 1);
	return 1 + walk(path >> 1, depth + 1);
}

int main(void)
{
	unsigned char path;
	schism_symbolic(&path, sizeof path, "path");
	int result = walk(path, 0);
	if (result > 4)
		puts("more than four");
	else
		puts("at most four");
	return result;
}
