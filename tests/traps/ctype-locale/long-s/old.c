#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <wctype.h>

int main(int argc, char **argv)
{
	wchar_t letter;

	if (argc < 2 || !setlocale(LC_ALL, "C.UTF-8"))
		return 2;
	if (mbtowc(&letter, argv[1], MB_CUR_MAX) < 1)
		return 1;
	puts(towlower(letter) == L's' ? "south" : "elsewhere");
	return 0;
}
