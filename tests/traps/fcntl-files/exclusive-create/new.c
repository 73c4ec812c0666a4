/* A file that is there is no longer an error. */
#include <fcntl.h>

int main(void)
{
	return open("A", O_CREAT | O_WRONLY, 0600) < 0;
}
