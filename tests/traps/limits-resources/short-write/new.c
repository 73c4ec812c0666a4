/* Looks only for errors of write, not for how much was written. At the limit of four bytes a fifth one is
 * not written, and nobody says so. */
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
	if (write(fd, argv[1], strlen(argv[1])) < 0)
		return 1;
	return close(fd) != 0;
}
