/* Centuries are not leap years, but the rule for 400 is missing. Seen for years that 400 divides. */
#include <stdio.h>

static int leap(int y)
{
	if (y % 100 == 0)
		return 0;
	return y % 4 == 0;
}

int main(int argc, char **argv)
{
	int year = 0;
	if (argc < 2 || !argv[1][0])
		return 1;
	for (const char *p = argv[1]; *p; p++) {
		if (*p < '0' || *p > '9')
			return 1;
		year = year * 10 + *p - '0';
	}
	printf("%d days\n", 365 + leap(year));
	return 0;
}
