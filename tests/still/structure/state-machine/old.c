#include <stdio.h>

int main(void)
{
	int c, words = 0;
	int inside = 0;
	while ((c = getchar()) != EOF)
		if (c == ' ' || c == '\n')
			inside = 0;
		else if (!inside) {
			inside = 1;
			words++;
		}
	printf("%d\n", words);
	return 0;
}
