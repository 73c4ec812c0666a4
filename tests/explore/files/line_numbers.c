// explore: --sym-stdin 4
#include <stdio.h>

int main(void)
{
	int c, line = 1, at_start = 1;
	while ((c = getchar()) != EOF) {
		if (at_start)
			printf("%2d ", line++);
		putchar(c);
		at_start = c == '\n';
	}
	if (!at_start)
		puts("<no line end>");
	return line > 3;
}
