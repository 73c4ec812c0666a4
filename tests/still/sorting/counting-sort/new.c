/* Digits are sorted by counting them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	char digits[4] = "";
	for (int i = 0; argc > 1 && i < 3 && argv[1][i] >= '0' && argv[1][i] <= '9'; i++)
		digits[i] = argv[1][i];
	int counts[10] = { 0 };
	for (const char *at = digits; *at; at++)
		counts[*at - '0']++;
	for (int i = 0; i < 10; i++)
		while (counts[i]-- > 0)
			putchar('0' + i);
	putchar('\n');
	return 0;
}
