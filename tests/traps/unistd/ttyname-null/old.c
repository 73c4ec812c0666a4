#include <stdio.h>
#include <unistd.h>

int main(void)
{
	const char *name = ttyname(0);
	puts(name ? "terminal" : "no terminal");
	return 0;
}
