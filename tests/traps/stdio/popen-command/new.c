/* The command that popen starts does something else. */
#define _GNU_SOURCE
#include <stdio.h>

int main(void)
{
	char line[32] = "";
	FILE *pipe = popen("echo two", "r");
	if (!pipe || !fgets(line, sizeof line, pipe))
		return 1;
	fputs(line, stdout);
	return pclose(pipe);
}
