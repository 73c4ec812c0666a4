/* The last two letters are kept in a ring instead of being moved down. */
#include <stdio.h>

int main(void)
{
	int last[2] = { '-', '-' }, c, at = 0;
	while ((c = getchar()) != EOF) {
		last[at] = c;
		at ^= 1;
	}
	putchar(last[at]);
	putchar(last[at ^ 1]);
	return 0;
}
