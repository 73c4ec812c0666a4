// explore: --sym-arg 3
#include <setjmp.h>
#include <stdio.h>

static jmp_buf top;

static void check(const char *s, int depth)
{
	if (*s == '!')
		longjmp(top, depth + 1);
	if (*s)
		check(s + 1, depth + 1);
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	int back = setjmp(top);
	if (back) {
		printf("came back from depth %d\n", back - 1);
		return 1;
	}
	check(argv[1], 0);
	puts("returned");
	return 0;
}
