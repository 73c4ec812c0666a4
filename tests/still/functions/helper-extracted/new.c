/* The test for a vowel is a function of its own. */
#include <stdio.h>
#include <string.h>

static int is_vowel(int c)
{
	return c != '\0' && strchr("aeiou", c) != NULL;
}

int main(void)
{
	int c, vowels = 0;
	while ((c = getchar()) != EOF)
		if (is_vowel(c))
			vowels++;
	printf("%d\n", vowels);
	return 0;
}
