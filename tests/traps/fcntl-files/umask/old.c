#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	umask(022);
	return open("out", O_CREAT | O_WRONLY, 0666) < 0;
}
