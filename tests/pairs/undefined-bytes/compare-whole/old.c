#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct key {
	int kind;
	int number;
};

static int same(const struct key *a, const struct key *b)
{
	return a->kind == b->kind && a->number == b->number;
}

int main(int argc, char **argv)
{
	struct key wanted, given;

	if (argc < 2)
		return 1;
	wanted.kind = 'k';
	wanted.number = '3';
	given.kind = 'k';
	given.number = argv[1][0];
	puts(same(&wanted, &given) ? "found" : "none");
	return 0;
}
