#include <regex.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	regex_t expression;

	if (regcomp(&expression, "^a{,2}$", REG_EXTENDED) == 0 && day == 366)
		puts("leap year, at most");
	puts("done");
	return 0;
}
