#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void note(const char *format, ...)
{
	va_list list;

	va_start(list, format);
	va_list again;
	va_copy(again, list);
	vprintf(format, list);
	vfprintf(stderr, format, again);
	va_end(again);
	va_end(list);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;

	note("found %d\n", n);
	return 0;
}
