#include <stdio.h>
#include <string.h>

extern char **environ;

int main(void)
{
	for (char **at = environ; *at; at++)
		if (strncmp(*at, "DEBUG=", 6) == 0)
			puts("debugging");
	return 0;
}
