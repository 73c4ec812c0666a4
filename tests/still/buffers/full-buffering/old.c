#include <stdio.h>

int main(void)
{
	int c;
	while ((c = getchar()) != EOF)
		putchar(c == 'a' ? 'b' : c);
	return 0;
}
