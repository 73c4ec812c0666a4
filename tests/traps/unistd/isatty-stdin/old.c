#include <stdio.h>
#include <unistd.h>

int main(void)
{
	char line[8];
	if (isatty(0))
		fputs("> ", stdout);
	if (fgets(line, sizeof line, stdin))
		printf("got %s\n", line);
	return 0;
}
