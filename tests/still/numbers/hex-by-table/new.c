/* Hexadecimal digits come from a table instead of printf. */
#include <stdio.h>

int main(void)
{
	int c;
	while ((c = getchar()) != EOF) {
		putchar("0123456789abcdef"[c >> 4]);
		putchar("0123456789abcdef"[c & 15]);
	}
	putchar('\n');
	return 0;
}
