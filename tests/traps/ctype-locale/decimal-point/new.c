/* The decimal point of the locale is printed where it is not the C locale's: its length is told. */
#include <locale.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	struct lconv *form = localeconv();
	printf("%d %d\n", (int)strlen(form->decimal_point), form->frac_digits == -1);
	return 0;
}
