/* Standard error goes to standard output's file; unbuffered text comes before buffered text. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	fputs("one\n", stdout);
	dup2(1, 2);
	fputs("two\n", stderr);
	return 0;
}
