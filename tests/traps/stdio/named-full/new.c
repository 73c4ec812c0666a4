/* Whether writing failed is asked before the stream is closed. The text is still in the buffer then; a file
 * without room, such as /dev/full, goes unnoticed. */
#include <stdio.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	FILE *f = fopen(argv[1], "w");
	if (!f)
		return 2;
	fprintf(f, "state saved\n");
	int bad = ferror(f);
	fclose(f);
	if (bad)
		puts("not saved");
	return bad;
}
