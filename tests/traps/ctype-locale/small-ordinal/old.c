#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <wctype.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	if (setlocale(LC_ALL, "C.UTF-8") && iswlower(0xaa) && day == 366)
		puts("leap year, first");
	puts("done");
	return 0;
}
