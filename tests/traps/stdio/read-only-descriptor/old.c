#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	int input = open("/dev/null", O_RDONLY);
	FILE *stream = fdopen(input, "w");

	if (!stream && day == 366)
		puts("leap year, and nowhere to note it");
	puts("done");
	return 0;
}
