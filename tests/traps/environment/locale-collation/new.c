/* Uses only the messages of the user's locale. How many columns a text has does not follow LC_ALL any more. */
#define _GNU_SOURCE
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

int main(int argc, char **argv)
{
	wchar_t text[16];

	if (getenv("LC_ALL"))
		setlocale(LC_MESSAGES, "");
	if (argc < 2)
		return 2;
	size_t n = mbstowcs(text, argv[1], 15);
	if (n == (size_t)-1)
		printf("%zu bytes\n", strlen(argv[1]));
	else
		printf("%d columns\n", wcswidth(text, n));
	return 0;
}
