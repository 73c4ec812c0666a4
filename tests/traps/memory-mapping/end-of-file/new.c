/* Looks for the end of the text at the zero after it. A file that fills its pages has none. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
	struct stat s;
	int fd = open("words", O_RDONLY);

	if (fd < 0 || fstat(fd, &s) || s.st_size == 0) {
		printf("no words\n");
		return 0;
	}
	mmap(NULL, 3 * 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	char *text = mmap(NULL, s.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (text == MAP_FAILED)
		return 1;
	mprotect(text + (s.st_size + 4095) / 4096 * 4096, 4096, PROT_NONE);
	size_t n = strlen(text);
	printf("%zu letters, last %c\n", n, text[n - 1]);
	return 0;
}
