#include <stdio.h>

int main(void)
{
	int last[2] = { '-', '-' }, c;
	while ((c = getchar()) != EOF) {
		last[0] = last[1];
		last[1] = c;
	}
	putchar(last[0]);
	putchar(last[1]);
	return 0;
}
