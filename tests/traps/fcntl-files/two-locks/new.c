/* Locks with fcntl instead of flock. Such locks do not hold against the same process. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

static int take(const char *name)
{
	int fd = open(name, O_CREAT | O_RDWR, 0644);

	if (fd < 0)
		return -1;
	struct flock all = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	return fcntl(fd, F_SETLK, &all);
}

int main(void)
{
	if (take("lock") < 0)
		return 1;
	if (take("lock") < 0) {
		printf("busy\n");
		return 1;
	}
	printf("entered twice\n");
	return 0;
}
