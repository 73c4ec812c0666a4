// explore: --sym-arg 1 --sym-stdin 1 --sym-env X 1 --sym-files 1 1
// One byte from everywhere.
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	FILE *file = fopen("A", "rb");
	const char *variable = getenv("X");
	if (argc < 2 || !file || !variable)
		return 2;
	int from_file = getc(file), from_stdin = getchar();
	if (from_file == EOF || from_stdin == EOF) {
		puts("too short");
		return 1;
	}
	if (argv[1][0] == 'k' && variable[0] == 'e' && from_file == 'y' && from_stdin == 's')
		puts("open");
	else
		puts("closed");
	return 0;
}
