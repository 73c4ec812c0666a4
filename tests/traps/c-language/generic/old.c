#include <stdio.h>

#define KIND(x) _Generic((x), char: "char", int: "int", default: "other")

int main(void)
{
	char c = 'c';
	puts(KIND(c));
	return c != 'c';
}
