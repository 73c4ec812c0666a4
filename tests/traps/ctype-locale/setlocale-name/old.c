#include <locale.h>
#include <stdio.h>

int main(void)
{
	setlocale(LC_ALL, "C");
	puts(setlocale(LC_CTYPE, NULL));
	return 0;
}
