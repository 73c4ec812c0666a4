// explore:
// paths: 9
// One for zero, one for each sum, five for the equalities: all, none, or one of three.
#include <klee/klee.h>
#include <stdio.h>

static const char *kind(unsigned char a, unsigned char b, unsigned char c)
{
	if (a == 0)
		return "zero";
	if (a + b <= c)
		return "too long: c";
	if (b + c <= a)
		return "too long: a";
	if (c + a <= b)
		return "too long: b";
	int equal = 0;
	if (a == b)
		equal++;
	if (b == c)
		equal++;
	if (a == c)
		equal++;
	return equal == 3 ? "equilateral" : equal ? "isosceles" : "scalene";
}

int main(void)
{
	unsigned char sides[3];
	klee_make_symbolic(sides, sizeof sides, "sides");
	puts(kind(sides[0] & 15, sides[1] & 15, sides[2] & 15));
	return 0;
}
