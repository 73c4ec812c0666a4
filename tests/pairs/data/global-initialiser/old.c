#include <stdio.h>

static int line = 0;

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
