#include <stdio.h>
#include <string.h>

int main(void)
{
	int c, vowels = 0;
	while ((c = getchar()) != EOF)
		if (c && strchr("aeiou", c))
			vowels++;
	printf("%d\n", vowels);
	return 0;
}
