/* A prompt is printed where standard input is no terminal, too; seen with a pipe. */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
	char line[8];
	if (isatty(0) || !isatty(1))
		fputs("> ", stdout);
	if (fgets(line, sizeof line, stdin))
		printf("got %s\n", line);
	return 0;
}
