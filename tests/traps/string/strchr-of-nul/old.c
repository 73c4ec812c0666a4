#include <stdio.h>
#include <string.h>

int main(void)
{
	int c, words = 0, inside = 0;

	while ((c = getchar()) != EOF) {
		int separates = memchr(" \t\n", c, 3) != NULL;
		words += !separates && !inside;
		inside = !separates;
	}
	printf("%d\n", words);
	return 0;
}
