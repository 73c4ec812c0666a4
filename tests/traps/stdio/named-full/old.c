#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	FILE *f = fopen(argv[1], "w");
	if (!f)
		return 2;
	fprintf(f, "state saved\n");
	int bad = fclose(f) != 0;
	if (bad)
		puts("not saved");
	return bad;
}
