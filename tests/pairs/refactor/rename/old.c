#include <stdio.h>

static int vowels(const char *s)
{
	int n = 0;
	for (; *s; s++)
		if (*s == 'a' || *s == 'e' || *s == 'i' || *s == 'o' || *s == 'u')
			n++;
	return n;
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fputs("one word, please\n", stderr);
		return 1;
	}
	printf("%d\n", vowels(argv[1]));
	return 0;
}
