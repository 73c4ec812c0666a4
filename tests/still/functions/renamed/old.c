#include <stdio.h>

static int cnt(const char *s)
{
	int n = 0;
	while (*s)
		if (*s++ == '!')
			n++;
	return n;
}

int main(int argc, char **argv)
{
	return argc > 1 ? cnt(argv[1]) : 0;
}
