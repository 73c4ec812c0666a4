/* The file is made with a mask that the program sets itself. */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	umask(077);
	return open("out", O_CREAT | O_WRONLY, 0666) < 0;
}
