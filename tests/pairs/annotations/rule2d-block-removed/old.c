#include <stdio.h>

int main(void)
{
	int c;
	while ((c = getchar()) != EOF) {
		if (c == '\r') {
			continue;
		}
		putchar(c);
	}
	return 0;
}

/* A filter for text files. */
