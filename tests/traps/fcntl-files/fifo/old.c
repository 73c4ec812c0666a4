#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>

int main(void)
{
	mkfifo("pipe", 0600);
	int file = open("pipe", O_RDONLY);
	puts(file < 0 ? "refused" : "open");
	return 0;
}
