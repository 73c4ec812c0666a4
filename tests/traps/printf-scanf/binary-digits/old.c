#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	char text[40] = "";

	snprintf(text, sizeof text, "%b", (unsigned)day);
	if (!strcmp(text, "101101110"))
		puts("leap year");
	puts("done");
	return 0;
}
