#include <fcntl.h>
#include <stdio.h>

int main(void)
{
	if (open("/dev/null/x", O_RDONLY) < 0)
		perror("open");
	return 1;
}
