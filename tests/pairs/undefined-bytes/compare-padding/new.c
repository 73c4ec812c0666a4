/* Structures are compared as memory now, with the bytes between their parts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct key {
	char kind;
	int number;
};

static int same(const struct key *a, const struct key *b)
{
	return memcmp(a, b, sizeof *a) == 0;
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
