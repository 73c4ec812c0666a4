/* A variable that is not set is taken for an empty one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	const char *style = getenv("LISTING_STYLE");

	puts(style ? style : "plain");
	return 0;
}
