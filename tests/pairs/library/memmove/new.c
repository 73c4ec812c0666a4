/* memmove became a copy that runs forward, and the areas overlap. Seen for words of two or more different
   letters. */
#include <stdio.h>
#include <string.h>

static void shift(char *line, size_t n)
{
	for (size_t i = 0; i < n; i++)
		line[i + 1] = line[i];
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
