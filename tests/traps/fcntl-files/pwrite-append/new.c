/* pwrite on a file that is open for appending: Linux appends whatever the offset. */
#include <fcntl.h>
#include <unistd.h>

int main(void)
{
	int file = open("A", O_WRONLY | O_APPEND);
	if (file < 0)
		return 1;
	return pwrite(file, "y", 1, 0) != 1;
}
