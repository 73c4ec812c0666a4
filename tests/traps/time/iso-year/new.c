/* Shows the calendar's year before the number of the week. Around New Year the week belongs to the other
 * year: day 365 is in week 53 of 1970. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
	char text[32];

	if (argc < 2)
		return 2;
	time_t day = (time_t)abs(atoi(argv[1])) * 86400;
	strftime(text, sizeof text, "%Y-W%V", gmtime(&day));
	puts(text);
	return 0;
}
