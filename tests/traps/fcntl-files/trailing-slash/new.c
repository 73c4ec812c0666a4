/* Takes slashes off the end of the name. With a slash the name of an ordinary file cannot be opened, so A/
 * was an error. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	size_t length = strlen(argv[1]);
	while (length > 1 && argv[1][length - 1] == '/')
		argv[1][--length] = 0;
	FILE *f = fopen(argv[1], "r");
	if (!f) {
		perror("open");
		return 1;
	}
	puts(getc(f) == EOF ? "empty" : "full");
	fclose(f);
	return 0;
}
