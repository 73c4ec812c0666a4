#include <stdio.h>
#include <string.h>

static int number(const char *name)
{
	if (strcmp(name, "one") == 0)
		return 1;
	if (strcmp(name, "two") == 0)
		return 2;
	if (strcmp(name, "six") == 0)
		return 6;
	if (strcmp(name, "ten") == 0)
		return 10;
	return -1;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? number(argv[1]) : -1;
	if (n < 0)
		return 1;
	printf("%d\n", n);
	return 0;
}
