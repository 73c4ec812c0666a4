/* Lowers the limit of open files to 16. With twenty inputs that is not enough. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

int main(int argc, char **argv)
{
	struct rlimit r;
	int n = argc > 1 ? atoi(argv[1]) : 1;

	getrlimit(RLIMIT_NOFILE, &r);
	r.rlim_cur = 16;
	if (n > 50 || setrlimit(RLIMIT_NOFILE, &r))
		return 2;
	for (int i = 0; i < n; i++)
		if (open("/dev/null", O_RDONLY) < 0) {
			perror("cannot open all");
			return 1;
		}
	printf("all open\n");
	return 0;
}
