#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	double value = 0;

	if (sscanf("12e", "%lf", &value) == 1 && day == 366)
		puts("leap year, more or less");
	puts("done");
	return 0;
}
