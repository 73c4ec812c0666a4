/* Without setlocale a multibyte character has one byte at most. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	printf("%d\n", (int)MB_CUR_MAX);
	return 0;
}
