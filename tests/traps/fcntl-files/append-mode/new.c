/* The file is written at its end wherever the position is. */
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
	int file = open("A", O_WRONLY | O_APPEND);
	if (file < 0)
		return 1;
	lseek(file, 0, SEEK_SET);
	return write(file, "x", 1) != 1;
}
