/* The name of the character set is asked for before the locale is set. */
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>

int main(void)
{
	puts(nl_langinfo(CODESET));
	setlocale(LC_ALL, "");
	return 0;
}
