/* The buffer given to putenv is changed afterwards, and with it the environment. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	static char text[] = "KEY=a";
	putenv(text);
	text[4] = 'b';
	puts(getenv("KEY"));
	return 0;
}
