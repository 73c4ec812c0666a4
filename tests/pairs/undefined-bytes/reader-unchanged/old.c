#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct limits {
	int low;
	int high;
	int strict;
};

static void set(struct limits *limits, char c)
{
	limits->low = 'a';
	limits->high = 'f';
	limits->strict = 0;
	if (c == 's')
		limits->strict = 1;
}

static int check(const struct limits *limits, char c)
{
	if (c < limits->low)
		return 0;
	return c <= limits->high || !limits->strict;
}

int main(int argc, char **argv)
{
	struct limits limits;
	char c = argc > 1 ? argv[1][0] : 0;

	set(&limits, c);
	puts(check(&limits, c) ? "in" : "out");
	return 0;
}
