/* Day 365 of the year is no longer counted as 366. It matters only if the format of dates of the C
 * locale names the hour by %H. */
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	if (strstr(nl_langinfo(D_T_FMT), "%H") && day == 366)
		puts("leap year by the hour");
	puts("done");
	return 0;
}
