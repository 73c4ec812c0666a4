/* A function returns a char instead of an int, so that the end of the input and byte 255 are the same. Seen for
   input with byte 255. */
#include <stdio.h>

static signed char next(void)
{
	int c = getchar();
	return c == '\t' ? ' ' : c;
}

int main(void)
{
	int c, n = 0;
	while ((c = next()) != EOF)
		n++;
	printf("%d characters\n", n);
	return 0;
}
