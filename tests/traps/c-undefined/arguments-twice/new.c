/* The list of arguments is used a second time without a copy. The log shows another number. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void note(const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vprintf(format, list);
	vfprintf(stderr, format, list);
	va_end(list);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;

	note("found %d\n", n);
	return 0;
}
