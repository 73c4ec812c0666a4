#define _GNU_SOURCE
#include <ftw.h>
#include <stdio.h>
#include <sys/stat.h>

static int visit(const char *path, const struct stat *status, int kind, struct FTW *place)
{
	(void)status, (void)kind, (void)place;
	puts(path);
	return 0;
}

int main(void)
{
	mkdir("t", 0755);
	mkdir("t/u", 0755);
	return nftw("t", visit, 4, FTW_PHYS);
}
