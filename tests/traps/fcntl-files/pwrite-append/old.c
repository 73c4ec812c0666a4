#include <fcntl.h>
#include <unistd.h>

int main(void)
{
	int file = open("A", O_WRONLY | O_APPEND);
	if (file < 0)
		return 1;
	write(file, "x", 1);
	return pwrite(file, "", 0, 0) != 0;
}
