/* Only the fourth line of standard input is looked at in another way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	int line = 0, c, before = '\n';

	while ((c = getchar()) != EOF) {
		if (before == '\n' && c == '!' && ++line == 1)
			puts("first");
		if (line == 4)
			puts("fourth");
		before = c;
	}
	return 0;
}
