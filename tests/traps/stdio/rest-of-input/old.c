#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(void)
{
	char line[80] = "";

	for (size_t n = 0; n < sizeof line - 1 && read(0, line + n, 1) == 1; n++)
		if (line[n] == '\n')
			break;
	line[strcspn(line, "\n")] = 0;
	printf("<%s>\n", line);
	return line[0] ? 0 : 1;
}
