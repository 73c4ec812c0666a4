// explore: --sym-files 1 4
// What a file is, by its first bytes.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
	unsigned char head[4];
	int descriptor = open("A", O_RDONLY);
	if (descriptor < 0)
		return 1;
	ssize_t got = read(descriptor, head, sizeof head);
	close(descriptor);
	if (got < 2)
		puts("too short");
	else if (head[0] == '#' && head[1] == '!')
		puts("script");
	else if (got == 4 && !memcmp(head, "\177ELF", 4))
		puts("program");
	else if (got >= 3 && head[0] == 0xef && head[1] == 0xbb && head[2] == 0xbf)
		puts("text with a mark");
	else
		puts("data");
	return 0;
}
