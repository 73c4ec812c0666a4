/* The C library's version begins with a two; its first digit is compared with another one. */
#define _GNU_SOURCE
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	char text[64] = "";
	confstr(_CS_GNU_LIBC_VERSION, text, sizeof text);
	puts(text[0] == 'g' ? "expected" : "unexpected");
	return 0;
}
