#include <fcntl.h>
#include <sys/stat.h>

int main(void)
{
	if (open("out", O_CREAT | O_WRONLY, 0600) < 0)
		return 1;
	return chmod("out", 0755) != 0;
}
