// explore:
#include <schism.h>
#include <stdarg.h>
#include <stdio.h>

static int total(int count, ...)
{
	va_list list;
	int sum = 0;
	va_start(list, count);
	for (int i = 0; i < count; i++)
		sum += va_arg(list, int);
	va_end(list);
	return sum;
}

int main(void)
{
	unsigned char count;
	schism_symbolic(&count, 1, "count");
	schism_assume(count <= 3);
	printf("%d\n", total(count, 1, 20, 300));
	return 0;
}
