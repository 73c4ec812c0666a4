/* A last line without a line end is counted. Seen for input that is not empty and does not end in one. */
#include <stdio.h>

int main(void)
{
	int c, lines = 0, last = '\n';
	while ((c = getchar()) != EOF) {
		if (c == '\n')
			lines++;
		last = c;
	}
	if (last != '\n')
		lines++;
	printf("%d\n", lines);
	return 0;
}
