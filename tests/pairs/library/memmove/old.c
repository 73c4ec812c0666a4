#include <stdio.h>
#include <string.h>

static void shift(char *line, size_t n)
{
	memmove(line + 1, line, n);
	line[0] = '>';
}

int main(int argc, char **argv)
{
	char line[16] = "";
	if (argc < 2 || strlen(argv[1]) > 8)
		return 1;
	strcpy(line, argv[1]);
	shift(line, strlen(line));
	puts(line);
	return 0;
}
