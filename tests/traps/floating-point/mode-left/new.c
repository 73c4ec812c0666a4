/* An early return for no parts at all leaves the rounding mode set. What is printed later is rounded down:
 * 3/8 after 0 parts is 0.37. */
#include <fenv.h>
#include <stdio.h>

static double share(volatile double parts)
{
	fesetround(FE_DOWNWARD);
	if (parts == 0)
		return 0;
	volatile double share = 1 / parts;
	fesetround(FE_TONEAREST);
	return share;
}

int main(int argc, char **argv)
{
	if (argc < 3)
		return 2;
	int parts = argv[1][0] - '0', eighths = argv[2][0] - '0';
	if (parts < 0 || parts > 9 || eighths < 0 || eighths > 9)
		return 2;
	printf("%.3f each, ", share(parts));
	printf("%.2f spare\n", eighths / 8.0);
	return 0;
}
