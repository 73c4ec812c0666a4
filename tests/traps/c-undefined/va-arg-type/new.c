/* A double is taken as if it were an int: clang reads another register. */
#include <stdarg.h>
#include <stdio.h>

static int first(int count, ...)
{
	va_list list;
	va_start(list, count);
	int value = (int)va_arg(list, int);
	va_end(list);
	return value;
}

int main(void)
{
	printf("%d\n", first(1, 3.0, 5) == 3);
	return 0;
}
