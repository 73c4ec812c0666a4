/* A letter outside of ASCII is turned to upper case in a locale of UTF-8. */
#include <locale.h>
#include <stdio.h>
#include <wctype.h>

int main(void)
{
	setlocale(LC_ALL, "");
	printf("%x\n", (unsigned)towupper(0xe9));
	return 0;
}
