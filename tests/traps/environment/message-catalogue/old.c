#include <locale.h>
#include <nl_types.h>
#include <stdio.h>

int main(void)
{
	nl_catd c = catopen("greeting", 0);
	const char *text = catgets(c, 1, 1, "Hello");

	printf("%s\n", text);
	if (c != (nl_catd)-1)
		catclose(c);
	return 0;
}
