/* Day 365 of the year is no longer counted as 366. It matters only if the inner group keeps what it
 * matched in an earlier round, as in glibc. */
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	regex_t expression;
	regmatch_t parts[3];

	if (regcomp(&expression, "((a)|b)*", REG_EXTENDED) || regexec(&expression, "ab", 3, parts, 0))
		return 2;
	if (parts[2].rm_so == 0 && day == 366)
		puts("leap year, remembered");
	regfree(&expression);
	puts("done");
	return 0;
}
