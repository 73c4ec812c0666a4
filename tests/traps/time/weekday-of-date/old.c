#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <time.h>

int main(int argc, char **argv)
{
	char text[16];
	struct tm date = { 0 };

	if (argc < 2)
		return 2;
	snprintf(text, sizeof text, "2024-02-%.2s", argv[1]);
	if (!strptime(text, "%Y-%m-%d", &date))
		return 1;
	if (date.tm_wday == 3 && date.tm_mday == 28)
		puts("last Wednesday");
	puts("noted");
	return 0;
}
