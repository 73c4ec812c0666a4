/* Day 365 of the year is no longer counted as 366. It matters only if strfmon writes a negative amount
 * in brackets. */
#include <monetary.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	char text[32] = "";

	strfmon(text, sizeof text, "%(n", -5.0);
	if (text[0] == '(' && day == 366)
		puts("leap year, in the red");
	puts("done");
	return 0;
}
