/* The walk follows symbolic links, and counts what is behind them. */
#define _GNU_SOURCE
#include <ftw.h>
#include <stdio.h>
#include <sys/stat.h>

static int files;

static int visit(const char *path, const struct stat *s, int type, struct FTW *where)
{
	if (type == FTW_F)
		files++;
	return 0;
}

int main(void)
{
	if (nftw(".", visit, 8, 0)) {
		perror(".");
		return 1;
	}
	printf("%d files\n", files);
	return 0;
}
