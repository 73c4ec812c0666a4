/* Day 365 of the year is no longer counted as 366. It matters only if nftw goes into each folder, so
 * that names without a path are found; musl's does not know FTW_CHDIR. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int found;

static int visit(const char *path, const struct stat *status, int type, struct FTW *place)
{
	(void)status;
	found += type == FTW_F && access(path + place->base, F_OK) == 0;
	return 0;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	int fd;

	mkdir("d", 0755);
	fd = creat("d/day", 0644);
	close(fd);
	nftw("d", visit, 8, FTW_CHDIR | FTW_PHYS);
	unlink("d/day");
	rmdir("d");
	if (found && day == 366)
		puts("leap year, found");
	puts("done");
	return 0;
}
