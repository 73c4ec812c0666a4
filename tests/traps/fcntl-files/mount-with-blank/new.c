/* Day 365 of the year is no longer counted as 366. It matters only if getmntent reads \\040 as a
 * blank, as glibc's does. */
#define _DEFAULT_SOURCE
#include <mntent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	struct mntent *entry;
	FILE *table = fopen("mounts", "w+");

	if (!table)
		return 2;
	fputs("/dev/sda1 /my\\040disk ext4 rw 0 0\n", table);
	rewind(table);
	unlink("mounts");
	entry = getmntent(table);
	if (entry && !strcmp(entry->mnt_dir, "/my disk") && day == 366)
		puts("leap year on my disk");
	fclose(table);
	puts("done");
	return 0;
}
