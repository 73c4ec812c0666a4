#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	static char text[] = "KEY=a";
	setenv("KEY", "a", 1);
	text[4] = 'b';
	puts(getenv("KEY"));
	return 0;
}
