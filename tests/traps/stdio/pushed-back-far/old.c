#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 0;
	int day = n + (n >= 365);
	char text[2000];
	int got = 0;

	snprintf(text, sizeof text, "%03d%1200s", day, "days have passed");
	for (size_t i = strlen(text); i-- > 0;)
		ungetc(text[i], stdin);
	if (scanf("%3d", &got) == 1 && got == 366)
		puts("leap year");
	puts("done");
	return 0;
}
