/* A tilde and variables are expanded by wordexp. */
#include <stdio.h>
#include <wordexp.h>

int main(void)
{
	wordexp_t words;
	if (wordexp("a$V", &words, 0) != 0)
		return 2;
	puts(words.we_wordv[0]);
	return 0;
}
