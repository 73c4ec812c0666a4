/* The record is cleared before it is filled; its gap went to the file before. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct entry {
	short id;
	long size;
};

int main(int argc, char **argv)
{
	struct entry entry;

	memset(&entry, 0, sizeof entry);
	entry.id = 7;
	entry.size = argc > 1 ? argv[1][0] : 0;
	FILE *file = fopen("entries", "w");
	if (!file)
		return 1;
	fwrite(&entry, sizeof entry, 1, file);
	fclose(file);
	return 0;
}
