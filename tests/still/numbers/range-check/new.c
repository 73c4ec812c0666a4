/* The range is checked by one unsigned comparison. */
#include <stdio.h>

int main(void)
{
	int c = getchar();
	puts((unsigned)c - '0' < 10u ? "digit" : "other");
	return 0;
}
