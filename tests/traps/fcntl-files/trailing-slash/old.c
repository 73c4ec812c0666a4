#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	FILE *f = fopen(argv[1], "r");
	if (!f) {
		perror("open");
		return 1;
	}
	puts(getc(f) == EOF ? "empty" : "full");
	fclose(f);
	return 0;
}
