/* Another error happens: the message of perror is that of a missing folder. */
#include <fcntl.h>
#include <stdio.h>

int main(void)
{
	if (open("/missing/x", O_RDONLY) < 0)
		perror("open");
	return 1;
}
