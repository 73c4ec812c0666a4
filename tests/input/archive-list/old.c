/* Lists a small archive; with -v the size of an empty member is left out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	const char *name = NULL;
	int list = 0, verbose = 0, option;

	while ((option = getopt(argc, argv, "tvf:")) != -1)
		switch (option) {
		case 't': list = 1; break;
		case 'v': verbose = 1; break;
		case 'f': name = optarg; break;
		default: return 2;
		}
	if (!list || !name) {
		fputs("usage: archive -t [-v] -f FILE\n", stderr);
		return 2;
	}
	FILE *file = fopen(name, "rb");
	int length;

	if (!file) {
		perror(name);
		return 1;
	}
	/* A member: a letter as its name, a digit as its length, its bytes. */
	while ((length = getc(file)) != EOF) {
		int member = length, size = getc(file) - '0';

		if (size < 0 || size > 9) {
			fputs("damaged\n", stderr);
			return 1;
		}
		for (int i = 0; i < size; i++)
			if (getc(file) == EOF)
				return 1;
		if (verbose)
			printf("%c %d\n", member, size);
		else
			printf("%c\n", member);
	}
	return 0;
}
