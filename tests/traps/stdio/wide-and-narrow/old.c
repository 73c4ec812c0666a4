#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

static void heading(const char *title)
{
	printf("== %s\n", title);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;

	heading("result");
	printf("%d squared is %d\n", n, n * n);
	return 0;
}
