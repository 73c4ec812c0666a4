/* Compares in upper case instead of in lower case. The long s, U+017F, has the upper case S, but it is not
 * the lower case of S. */
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
	puts(towupper(letter) == L'S' ? "south" : "elsewhere");
	return 0;
}
