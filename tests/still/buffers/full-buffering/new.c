/* Standard output gets a buffer of its own. */
#include <stdio.h>

int main(void)
{
	static char buffer[8192];
	setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
	int c;
	while ((c = getchar()) != EOF)
		putchar(c == 'a' ? 'b' : c);
	return 0;
}
