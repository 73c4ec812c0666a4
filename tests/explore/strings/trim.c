// explore: --sym-arg 4
// Removes blanks at both ends, in place in a copy.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static char *trim(char *s)
{
	while (isspace((unsigned char)*s))
		s++;
	char *end = s + strlen(s);
	while (end > s && isspace((unsigned char)end[-1]))
		end--;
	*end = 0;
	return s;
}

int main(int argc, char **argv)
{
	char copy[16];
	if (argc < 2)
		return 2;
	strcpy(copy, argv[1]);
	char *trimmed = trim(copy);
	printf("from %d, length %zu\n", (int)(trimmed - copy), strlen(trimmed));
	return 0;
}
