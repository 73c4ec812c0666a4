// explore: --sym-arg 2
// Letters by another; the key is fixed.
#include <stdio.h>

static char rotate(char c)
{
	if (c >= 'a' && c <= 'z')
		return 'a' + (c - 'a' + 13) % 26;
	if (c >= 'A' && c <= 'Z')
		return 'A' + (c - 'A' + 13) % 26;
	return c;
}

int main(int argc, char **argv)
{
	char out[8] = "";
	if (argc < 2)
		return 2;
	for (int i = 0; argv[1][i]; i++)
		out[i] = rotate(argv[1][i]);
	printf("<%s>\n", out);
	return out[0] == 'x';
}
