#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int turns;

	if (argc < 2)
		return 2;
	double angle = 10.0 * abs(atoi(argv[1]));
	double rest = remainder(angle, 90);
	turns = (int)rint(angle / 90);
	printf("%d and %g\n", turns, rest);
	return 0;
}
