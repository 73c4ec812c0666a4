/* COLUMNS of more than 200 is no longer cut to 200. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	const char *text = getenv("COLUMNS");
	int width = text ? atoi(text) : 80;
	if (width > 400)
		width = 400;
	printf("%d\n", width < 1 ? 80 : width);
	return 0;
}
