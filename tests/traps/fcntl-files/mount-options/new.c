/* Day 365 of the year is no longer counted as 366. It matters only if the option "ro" is not found
 * within "errors=remount-ro", where musl's hasmntopt finds it. */
#define _DEFAULT_SOURCE
#include <mntent.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	char options[] = "rw,errors=remount-ro";
	struct mntent entry = { .mnt_opts = options };

	if (!hasmntopt(&entry, "ro") && day == 366)
		puts("leap year, to be written");
	puts("done");
	return 0;
}
