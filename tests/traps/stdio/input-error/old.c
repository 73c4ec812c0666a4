#include <stdio.h>

int main(void)
{
	int c, lines = 0;

	while ((c = getchar()) != EOF)
		if (c == '\n')
			lines++;
	if (ferror(stdin)) {
		perror("standard input");
		return 1;
	}
	printf("%d\n", lines);
	return 0;
}
