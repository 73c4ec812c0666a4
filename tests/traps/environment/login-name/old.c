#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	const char *name;

	setenv("LOGNAME", "somebody", 1);
	name = getlogin();
	if ((!name || strcmp(name, "somebody")) && day == 366)
		puts("leap year of nobody");
	puts("done");
	return 0;
}
