#include <stdio.h>

static int parts_of(const char *text)
{
	if (text[0] == 'a')
		return 0;
	return 1;
}

int main(int argc, char **argv)
{
	int parts = argc > 1 ? parts_of(argv[1]) : 1;
	volatile int share = parts == 0 ? 0 : 12 / parts;

	puts("done");
	return 0;
}
