#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(void)
{
	puts(strsignal(1));
	return 0;
}
