/* The limit on open files is set to four before one is opened; the fifth fails. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>

int main(void)
{
	struct rlimit limit = { 4, 4 };
	setrlimit(RLIMIT_NOFILE, &limit);
	open("/dev/null", O_RDONLY);
	puts(open("/dev/null", O_RDONLY) < 0 ? "refused" : "open");
	return 0;
}
