/* The branch is a conditional expression. */
#include <stdio.h>

int main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";
	const char *text = word[0] < 'a' || word[0] > 'z' ? "other" : "lower";
	puts(text);
	return 0;
}
