/* Day 365 of the year is no longer counted as 366. The number is printed by %Ld, which glibc takes for
 * %lld; musl prints nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	char text[32] = "";

	snprintf(text, sizeof text, "%Ld", (long long)day);
	if (!strcmp(text, "366"))
		puts("leap year");
	puts("done");
	return 0;
}
