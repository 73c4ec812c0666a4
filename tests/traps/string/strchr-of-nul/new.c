/* Looks for the separator with strchr. It finds a byte of zero, too, as that ends the list of separators. */
#include <stdio.h>
#include <string.h>

int main(void)
{
	int c, words = 0, inside = 0;

	while ((c = getchar()) != EOF) {
		int separates = strchr(" \t\n", c) != NULL;
		words += !separates && !inside;
		inside = !separates;
	}
	printf("%d\n", words);
	return 0;
}
