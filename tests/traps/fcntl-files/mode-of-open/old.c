#include <fcntl.h>
#include <unistd.h>

int main(void)
{
	int flags = fcntl(1, F_GETFL);
	return (flags & O_ACCMODE) == O_WRONLY;
}
