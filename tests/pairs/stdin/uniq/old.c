#include <stdio.h>
#include <string.h>
#include <strings.h>

int main(void)
{
	char previous[16] = "", line[16];
	int first = 1;
	while (fgets(line, sizeof line, stdin)) {
		line[strcspn(line, "\n")] = '\0';
		if (first || strcmp(line, previous) != 0)
			puts(line);
		strcpy(previous, line);
		first = 0;
	}
	return 0;
}
