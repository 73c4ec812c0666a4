// explore:
// options: --entry classify
// paths: 8
// Every kind of number.
#include <stdbool.h>

enum mode { OFF, ON, AUTO };

unsigned long classify(signed char a, unsigned char b, unsigned short c, bool d, enum mode e, double f, __int128 g)
{
	if (a < -100)
		return 1;
	if (b > 200)
		return 2;
	if (c == 40000)
		return 3;
	if (d)
		return 4;
	if (e == AUTO)
		return 5;
	if (f > 1e100)
		return 6;
	if (g >> 100 == 9)
		return 7;
	return 0;
}

int main(void)
{
	return 0;
}
