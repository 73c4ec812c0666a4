#include <langinfo.h>
#include <locale.h>
#include <stdio.h>

int main(void)
{
	setlocale(LC_ALL, "");
	puts(nl_langinfo(CODESET));
	return 0;
}
