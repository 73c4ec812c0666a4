/* The index counts down as an unsigned byte, which is never below zero. Seen for every word of one letter or
   more. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";
	uint8_t i;
	int vowels = 0;
	if (!*word)
		return 1;
	for (i = (uint8_t)(strlen(word) - 1); i >= 0; i--)
		if (i < 2 && strchr("aeiou", word[i]))
			vowels++;
	printf("%d\n", vowels);
	return 0;
}
