#define _XOPEN_SOURCE 700
#include <search.h>
#include <stdio.h>
#include <stdlib.h>

static int deepest;

static int compare(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static void visit(const void *node, VISIT when, int depth)
{
	(void)node, (void)when;
	deepest = depth > deepest ? depth : deepest;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	static int keys[64];
	void *root = NULL;

	for (int i = 0; i < 64; i++) {
		keys[i] = i;
		tsearch(&keys[i], &root, compare);
	}
	twalk(root, visit);
	if (deepest > 7 && day == 366)
		puts("leap year, deep in the tree");
	puts("done");
	return 0;
}
