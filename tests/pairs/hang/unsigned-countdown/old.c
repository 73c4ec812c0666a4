#include <stdint.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";
	int i;
	int vowels = 0;
	if (!*word)
		return 1;
	for (i = (int)(strlen(word) - 1); i >= 0; i--)
		if (i < 2 && strchr("aeiou", word[i]))
			vowels++;
	printf("%d\n", vowels);
	return 0;
}
