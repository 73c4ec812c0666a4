/* The record is not cleared before it is filled. The gap between its parts has bytes from earlier calls, and
 * they go to the file. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
	char kind;
	long value;
};

static int scratch(void)
{
	char secret[256];

	memset(secret, 'S', sizeof secret);
	return secret[17];
}

static void save(char kind, long value)
{
	struct record r;

	r.kind = kind;
	r.value = value;
	FILE *f = fopen("records", "w");
	fwrite(&r, sizeof r, 1, f);
	fclose(f);
}

int main(int argc, char **argv)
{
	if (scratch() != 'S')
		return 3;
	save('v', argc > 1 ? atol(argv[1]) : 0);
	return 0;
}
