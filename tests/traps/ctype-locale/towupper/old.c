#include <locale.h>
#include <stdio.h>
#include <wctype.h>

int main(void)
{
	setlocale(LC_ALL, "C");
	printf("%x\n", (unsigned)towupper(0xe9));
	return 0;
}
