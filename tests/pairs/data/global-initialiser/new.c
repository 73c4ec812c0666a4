/* The counter starts at 1. Seen for all inputs: line numbers are one higher. */
#include <stdio.h>

static int line = 1;

int main(void)
{
	int c, fresh = 1;
	while ((c = getchar()) != EOF) {
		if (fresh)
			printf("%d: ", line++);
		putchar(c);
		fresh = c == '\n';
	}
	return 0;
}
