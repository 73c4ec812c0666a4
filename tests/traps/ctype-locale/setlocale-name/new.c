/* The name of the locale is printed after LC_ALL was heeded. */
#include <locale.h>
#include <stdio.h>

int main(void)
{
	setlocale(LC_ALL, "");
	puts(setlocale(LC_CTYPE, NULL));
	return 0;
}
