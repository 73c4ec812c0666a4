/* A locale that is not installed is an error; musl knows every name. */
#include <locale.h>
#include <stdio.h>

int main(void)
{
	if (!setlocale(LC_ALL, ""))
		return 1;
	return 0;
}
