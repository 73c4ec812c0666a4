#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>

int main(void)
{
	struct rlimit limit = { 64, 64 };
	setrlimit(RLIMIT_NOFILE, &limit);
	open("/dev/null", O_RDONLY);
	puts(open("/dev/null", O_RDONLY) < 0 ? "refused" : "open");
	return 0;
}
