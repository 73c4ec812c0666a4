/* The padding of the day is left out, by a flag of glibc. */
#include <stdio.h>
#include <time.h>

int main(void)
{
	char text[32];
	time_t when = 0;
	strftime(text, sizeof text, "%-d", gmtime(&when));
	puts(text);
	return 0;
}
