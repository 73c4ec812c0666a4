/* Writes years of more than four digits with a plus sign, as ISO 8601 wants them. glibc's strftime does
 * not: from 10000 on it is another text. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
	char text[32];
	int year = argc > 1 ? atoi(argv[1]) : 0;

	if (year < 1900)
		return 2;
	snprintf(text, sizeof text, year > 9999 ? "+%d" : "%d", year);
	printf("%s-01-01\n", text);
	return 0;
}
