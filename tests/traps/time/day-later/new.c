/* The next day is 24 hours later. Where clocks are changed, it is another hour. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
	char text[32];
	struct tm tm = { .tm_year = 109, .tm_mday = 1, .tm_hour = 12, .tm_isdst = -1 };

	tm.tm_mday = argc > 1 ? atoi(argv[1]) : 1;
	time_t t = mktime(&tm);
	t += 24 * 60 * 60;
	strftime(text, sizeof text, "%m-%d %H:%M", localtime(&t));
	printf("next meeting %s\n", text);
	return 0;
}
