#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	struct rlimit limit = { 4, 4 };

	if (argc < 2 || setrlimit(RLIMIT_FSIZE, &limit))
		return 2;
	signal(SIGXFSZ, SIG_IGN);
	int fd = open("note", O_WRONLY | O_CREAT | O_TRUNC, 0644);
	if (fd < 0)
		return 2;
	for (const char *p = argv[1]; *p;) {
		ssize_t count = write(fd, p, strlen(p));
		if (count < 0)
			return 1;
		p += count;
	}
	return close(fd) != 0;
}
