/* A named pipe is opened for reading without a writer: without O_NONBLOCK that waits. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

int main(void)
{
	mkfifo("pipe", 0600);
	int file = open("pipe", O_RDONLY | O_NONBLOCK);
	puts(file < 0 ? "refused" : "open");
	return 0;
}
