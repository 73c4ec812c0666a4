/* A full buffer without the end of a line is too long a line. So is a last line of seven bytes that has no
 * end now, although nothing follows. */
#include <stdio.h>
#include <string.h>

int main(void)
{
	char line[8];
	int count = 0;

	while (fgets(line, sizeof line, stdin)) {
		size_t length = strlen(line);
		if (length + 1 == sizeof line && line[length - 1] != '\n') {
			puts("line too long");
			return 1;
		}
		count++;
	}
	printf("%d lines\n", count);
	return 0;
}
