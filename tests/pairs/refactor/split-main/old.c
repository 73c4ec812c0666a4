#include <stdio.h>

int main(void)
{
	int lines = 0, bytes = 0, last = '\n', c;
	while ((c = getchar()) != EOF) {
		bytes++;
		if (c == '\n')
			lines++;
		last = c;
	}
	if (last != '\n')
		lines++;
	printf("%d %d\n", lines, bytes);
	return 0;
}
