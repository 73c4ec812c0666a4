#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	time_t t = 86400L * 365 + 3600L * atoi(argv[1]);
	struct tm *tm = localtime(&t);
	char text[32];
	strftime(text, sizeof text, "%a %H:%M", tm);
	printf("%s\n", text);
	return 0;
}
