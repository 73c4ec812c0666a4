#include <stdio.h>

int main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";
	const char *text;
	if (word[0] >= 'a' && word[0] <= 'z')
		text = "lower";
	else
		text = "other";
	puts(text);
	return 0;
}
