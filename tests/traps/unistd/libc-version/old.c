#define _GNU_SOURCE
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	char text[64] = "";
	confstr(_CS_GNU_LIBC_VERSION, text, sizeof text);
	puts(text[0] == 'm' ? "expected" : "unexpected");
	return 0;
}
