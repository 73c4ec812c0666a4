/* %m, which glibc knows, is printed with errno of another call. */
#include <errno.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	errno = 0;
	access("/nonexistent", F_OK);
	printf("%m\n");
	return 0;
}
