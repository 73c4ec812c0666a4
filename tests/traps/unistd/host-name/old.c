#define _DEFAULT_SOURCE
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	char name[256] = "";
	int result = gethostname(name, sizeof name);
	puts(result == 0 && name[0] ? "named" : "nameless");
	return 0;
}
