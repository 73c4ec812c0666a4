// explore: --sym-arg 2
// A look-up that may fail, and a caller who forgets.
#include <stdio.h>
#include <string.h>

static const struct colour {
	const char *name;
	int code;
} colours[] = {{"r", 31}, {"g", 32}, {"b", 34}};

static const struct colour *find(const char *name)
{
	for (unsigned i = 0; i < sizeof colours / sizeof *colours; i++)
		if (!strcmp(colours[i].name, name))
			return &colours[i];
	return NULL;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	printf("%d\n", find(argv[1])->code);
	return 0;
}
