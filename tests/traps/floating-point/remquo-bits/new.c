/* Takes the number of right angles from remquo. Of it glibc gives the lowest bits only, so it starts again
 * at zero: from 72 times ten degrees on. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int turns;

	if (argc < 2)
		return 2;
	double angle = 10.0 * abs(atoi(argv[1]));
	double rest = remquo(angle, 90, &turns);
	printf("%d and %g\n", turns, rest);
	return 0;
}
