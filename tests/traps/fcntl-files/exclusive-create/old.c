#include <fcntl.h>

int main(void)
{
	return open("A", O_CREAT | O_WRONLY | O_EXCL, 0600) < 0;
}
