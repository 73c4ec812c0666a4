/* The text of another signal is printed; signal 16 has a name in glibc only. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>

int main(void)
{
	puts(strsignal(16));
	return 0;
}
