/* The kind of a triangle by its three sides; one of the three sums is not looked at. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc < 4) {
		puts("three sides");
		return 2;
	}
	int a = atoi(argv[1]), b = atoi(argv[2]), c = atoi(argv[3]);

	if (a <= 0 || b <= 0 || c <= 0 || a + b <= c || a + c <= b || b + c <= a)
		puts("none");
	else if (a == b && b == c)
		puts("equilateral");
	else if (a == b || b == c || a == c)
		puts("isosceles");
	else
		puts("scalene");
	return 0;
}
