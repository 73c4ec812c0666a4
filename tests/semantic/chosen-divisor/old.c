/* Which constant a division divides by decides whether it ends the program, also if nothing that is printed depends on it. */
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
	volatile int share = 12 / parts;

	puts("done");
	return 0;
}
