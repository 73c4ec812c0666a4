/* A text constant is written to. */
#include <stdio.h>

int main(void)
{
	char *text = "abc";
	text[0] = 'x';
	puts(text);
	return 0;
}
