/* Day 365 of the year is no longer counted as 366. It matters only if an expression may be repeated
 * more than 255 times. */
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	regex_t expression;

	if (regcomp(&expression, "^[0-9]{300}$", REG_EXTENDED) == 0 && day == 366)
		puts("leap year, repeated");
	puts("done");
	return 0;
}
