#include <stdbool.h>
#include <stdio.h>
#include "schism.h"

int main(void)
{
	int c;
	while ((c = getchar()) != EOF) {
		if (change(c == '\r', false)) {
			continue;
		}
		putchar(c);
	}
	return 0;
}

/* A filter for text files. */
