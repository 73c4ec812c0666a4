#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	setlocale(LC_ALL, "");
	printf("%d\n", (int)MB_CUR_MAX);
	return 0;
}
