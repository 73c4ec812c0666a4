/* The mapping begins at an offset that is no multiple of the page's size, which mmap refuses. */
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>

int main(void)
{
	int file = open("A", O_RDONLY);
	void *at = mmap(NULL, 4, PROT_READ, MAP_PRIVATE, file, 2);
	puts(at == MAP_FAILED ? "refused" : "mapped");
	return 0;
}
