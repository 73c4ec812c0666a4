#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	if (iconv_open("L1", "UTF-8") != (iconv_t)-1 && day == 366)
		puts("leap year in Latin");
	puts("done");
	return 0;
}
