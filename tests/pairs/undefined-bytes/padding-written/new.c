/* The record is no longer cleared, so the bytes between its parts are written as they are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct record {
	char kind;
	int value;
};

static void save(char kind, int value)
{
	struct record r;

	r.kind = kind;
	r.value = value;
	if (write(1, &r, sizeof r) != sizeof r)
		exit(1);
}

int main(int argc, char **argv)
{
	save('v', argc > 1 ? argv[1][0] : 0);
	return 0;
}
