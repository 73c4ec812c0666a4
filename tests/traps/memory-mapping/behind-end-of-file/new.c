/* A byte of the second page of a mapping is read, where the file has no more bytes. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>

int main(void)
{
	int file = open("A", O_RDONLY);
	char *text = mmap(NULL, 8192, PROT_READ, MAP_PRIVATE, file, 0);
	if (text == MAP_FAILED)
		return 9;
	printf("%d\n", text[4096]);
	return 0;
}
