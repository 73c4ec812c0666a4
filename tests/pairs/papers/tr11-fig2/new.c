/* After figure 2 of TR11/11: i is one more before the test. Seen as exactly two semantic changes: i = 0 (nothing
   printed as 0, now 6) and i > 0 (i + 5, now i + 6). */
#include <stdio.h>

/* One byte, read as a number from -128 to 127. */
static int input(void)
{
	int c = getchar();
	return c == EOF ? -1 : (signed char)c;
}

int main(void)
{
	int output = 0;
	int i = input();
	i = i + 1;
	if (i > 0)
		output = i + 5;
	printf("%d\n", output);
	return 0;
}
