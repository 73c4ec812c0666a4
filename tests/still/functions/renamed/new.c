/* A function, its parameter and a variable have other names. */
#include <stdio.h>

static int count_marks(const char *text)
{
	int marks = 0;
	while (*text)
		if (*text++ == '!')
			marks++;
	return marks;
}

int main(int argc, char **argv)
{
	return argc > 1 ? count_marks(argv[1]) : 0;
}
