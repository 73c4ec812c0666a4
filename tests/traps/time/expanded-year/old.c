#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
	char text[32];
	int year = argc > 1 ? atoi(argv[1]) : 0;

	if (year < 1900)
		return 2;
	struct tm date = { .tm_year = year - 1900, .tm_mday = 1 };
	strftime(text, sizeof text, "%Y", &date);
	printf("%s-01-01\n", text);
	return 0;
}
