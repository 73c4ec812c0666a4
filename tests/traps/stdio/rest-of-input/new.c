/* Reads the first line with fgets instead of byte by byte. What comes after it is not left to the next command
 * of the script. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
	char line[80] = "";

	if (!fgets(line, sizeof line, stdin))
		line[0] = 0;
	line[strcspn(line, "\n")] = 0;
	printf("<%s>\n", line);
	return line[0] ? 0 : 1;
}
