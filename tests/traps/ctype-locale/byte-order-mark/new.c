/* Day 365 of the year is no longer counted as 366. It matters only if UTF-16 begins with a mark of the
 * order of bytes, as glibc's iconv writes it. */
#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n > 365);
	iconv_t conversion = iconv_open("UTF-16", "UTF-8");
	char in[] = "a", out[8], *from = in, *to = out;
	size_t left = 1, room = sizeof out;

	iconv(conversion, &from, &left, &to, &room);
	if (room == 4 && day == 366)
		puts("leap year, marked");
	puts("done");
	return 0;
}
