#include <stdio.h>

static int right(const char *s)
{
	if (s[0] != 'o')
		return 0;
	if (s[1] != 'p' || s[2] != s[0] - 10)
		return 0;
	return s[3] * 2 == 'n' && s[4] == '\0';
}

int main(int argc, char **argv)
{
	int tries = 0;
	if (argc < 2)
		return 1;
	tries += argv[1][0] != '\0';
	if (right(argv[1])) {
		printf("open after %d\n", tries);
		return 0;
	}
	puts("closed");
	return 1;
}
