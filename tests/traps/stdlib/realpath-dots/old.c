#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	mkdir("d", 0755);
	symlink("d", "l");
	char *path = realpath(argc > 1 ? argv[1] : "l", NULL);
	if (!path)
		return 1;
	puts(argc > 1 ? argv[1] : "l");
	return 0;
}
