/* The size of the disk is an unsigned int. Disks of more than four gigabytes are never large enough. */
#include <stdio.h>
#include <sys/statvfs.h>

static unsigned size_of(const char *path)
{
	struct statvfs s;

	if (statvfs(path, &s))
		return 0;
	return s.f_blocks * s.f_frsize;
}

int main(void)
{
	if (size_of("/") > 0xffffffffu) {
		printf("full installation\n");
		return 0;
	}
	printf("minimal installation\n");
	return 0;
}
