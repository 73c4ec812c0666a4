#include <locale.h>
#include <stdio.h>

int main(void)
{
	if (!setlocale(LC_ALL, ""))
		return 0;
	return 0;
}
