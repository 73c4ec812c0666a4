#include <errno.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	errno = 0;
	close(-1);
	printf("%m\n");
	return 0;
}
