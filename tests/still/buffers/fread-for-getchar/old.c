#include <stdio.h>

int main(void)
{
	int lines = 0;
	int c;
	while ((c = getchar()) != EOF)
		lines += c == '\n';
	printf("%d\n", lines);
	return 0;
}
