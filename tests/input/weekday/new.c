/* The day of the week of a date given as three words; Gregorian century rule lost. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	static const char *const names[] = { "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat" };
	static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };

	if (argc != 4) {
		fprintf(stderr, "usage: %s YEAR MONTH DAY\n", argv[0]);
		return 2;
	}
	int year = atoi(argv[1]), month = atoi(argv[2]), day = atoi(argv[3]);
	int leap = year % 4 == 0 && (year % 100 != 0);

	if (year < 1583 || year > 9999 || month < 1 || month > 12)
		return 1;
	int last = days[month - 1] + (month == 2 && leap);

	if (day < 1 || day > last) {
		fputs("no such day\n", stderr);
		return 1;
	}
	static const int shift[] = { 0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4 };

	if (month < 3)
		year--;
	puts(names[(year + year / 4 - year / 100 + year / 400 + shift[month - 1] + day) % 7]);
	return 0;
}
