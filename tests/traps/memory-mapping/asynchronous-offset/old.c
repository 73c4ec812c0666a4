#include <aio.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	char text[16] = "";
	int fd = open("block", O_RDWR | O_CREAT | O_TRUNC, 0644);

	if (argc < 2 || fd < 0 || write(fd, argv[1], strlen(argv[1])) < 0)
		return 2;
	struct aiocb job = { .aio_fildes = fd, .aio_buf = text, .aio_nbytes = 15 };
	job.aio_offset = 0;
	if (aio_read(&job)) {
		printf("not supported\n");
		return 1;
	}
	const struct aiocb *jobs[] = { &job };
	while (aio_error(&job) == EINPROGRESS)
		aio_suspend(jobs, 1, NULL);
	printf("%zd bytes\n", aio_return(&job));
	return 0;
}
