#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
	char text[32];

	if (argc < 2)
		return 2;
	time_t day = (time_t)abs(atoi(argv[1])) * 86400;
	strftime(text, sizeof text, "%G-W%V", gmtime(&day));
	puts(text);
	return 0;
}
