#include <locale.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	struct lconv *form = localeconv();
	printf("%d %d\n", (int)strlen(form->decimal_point), form->frac_digits == 127);
	return 0;
}
