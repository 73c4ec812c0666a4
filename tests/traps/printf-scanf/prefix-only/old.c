#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	unsigned value = 1;

	if (sscanf("0x", "%x", &value) == 1 && day == 366)
		puts("leap year in hexadecimal");
	puts("done");
	return 0;
}
