// explore: --sym-arg 1
// paths: 2
// A structure out of a table goes through the variable arguments; which one is the input's choice.
#include <stdarg.h>
#include <stdio.h>

struct item {
	long number, count, price;
};

static const struct item items[] = { { 1, 2, 3 }, { 4, 5, 6 } };

static long total(int count, ...)
{
	long sum = 0;
	va_list list;
	va_start(list, count);
	while (count-- > 0) {
		struct item item = va_arg(list, struct item);
		sum += item.count * item.price;
	}
	va_end(list);
	return sum;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	printf("%ld\n", total(2, items[0], items[argv[1][0] == 'b']));
	return 0;
}
