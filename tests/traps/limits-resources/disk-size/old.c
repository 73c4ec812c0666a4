#include <stdio.h>
#include <sys/statvfs.h>

static unsigned long long size_of(const char *path)
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
