#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	iconv_t conversion = iconv_open("ASCII", "ISO-8859-1");
	char in[] = "caf\xe9", out[8], *from = in, *to = out;
	size_t left = 4, room = sizeof out;

	if (iconv(conversion, &from, &left, &to, &room) == (size_t)-1 && day == 366)
		puts("leap year, unspeakable");
	puts("done");
	return 0;
}
