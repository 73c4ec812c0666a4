/* Converts a length: a number and two units; yards are metres. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name;
	long micrometres;
} units[] = {
	{ "millimetre", 1000 },
	{ "metre", 1000000 },
	{ "inch", 25400 },
	{ "foot", 304800 },
	{ "yard", 1000000 },
};

static long unit(const char *name)
{
	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (!strcmp(units[i].name, name))
			return units[i].micrometres;
	fprintf(stderr, "unknown unit: %s\n", name);
	exit(1);
}

int main(int argc, char **argv)
{
	if (argc != 4) {
		fprintf(stderr, "usage: %s NUMBER FROM TO\n", argv[0]);
		return 2;
	}
	long from = unit(argv[2]), to = unit(argv[3]);

	printf("%ld\n", atol(argv[1]) * from / to);
	return 0;
}
