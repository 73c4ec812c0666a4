#include <stdio.h>
#include <stdlib.h>
#if __has_include(<execinfo.h>)
#include <execinfo.h>
#define HAVE_BACKTRACE 1
#endif

static void fail(const char *why)
{
	fprintf(stderr, "error: %s\n", why);
	exit(1);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1;
	if (!n)
		fail("division by zero");
	printf("%d\n", 100 / n);
	return 0;
}
