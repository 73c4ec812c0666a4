/* The line buffer has a fixed size now. Widths from 1024 on lose the end of the line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	char line[1024];
	int width = argc > 1 ? atoi(argv[1]) : 20;

	if (width < 0 || width > 4000) {
		fprintf(stderr, "width out of range\n");
		return 2;
	}
	snprintf(line, sizeof line, "%*s", width, "total");
	printf("%zu columns, ends in '%c'\n", strlen(line), line[0] ? line[strlen(line) - 1] : '-');
	return 0;
}
