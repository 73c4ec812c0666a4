// explore:
#include <schism.h>
#include <stdio.h>

static int leap(unsigned year)
{
	if (year % 400 == 0)
		return 1;
	if (year % 100 == 0)
		return 0;
	return year % 4 == 0;
}

int main(void)
{
	unsigned short year;
	schism_symbolic(&year, sizeof year, "year");
	schism_assume(year >= 1583);
	if (leap(year))
		printf("%d has 366 days\n", year);
	else
		printf("%d has 365 days\n", year);
	return 0;
}
