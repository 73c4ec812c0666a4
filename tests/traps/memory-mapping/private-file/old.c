#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	struct stat status;
	int file = open("A", O_RDWR);
	if (file < 0 || fstat(file, &status) != 0 || status.st_size == 0)
		return 1;
	char *text = mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	if (text == MAP_FAILED)
		return 9;
	text[0] = '!';
	munmap(text, 1);
	return 0;
}
