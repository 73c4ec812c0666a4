#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	volatile double tiny = 0x1p-1060;
	char text[40];

	snprintf(text, sizeof text, "%a", tiny);
	if (text[2] == '0' && day == 366)
		puts("leap year in small type");
	puts("done");
	return 0;
}
