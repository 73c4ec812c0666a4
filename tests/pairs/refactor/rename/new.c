/* Variables and a function have other names. Seen: nothing. */
#include <stdio.h>

static int count_vowels(const char *text)
{
	int total = 0;
	for (; *text; text++)
		if (*text == 'a' || *text == 'e' || *text == 'i' || *text == 'o' || *text == 'u')
			total++;
	return total;
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fputs("one word, please\n", stderr);
		return 1;
	}
	printf("%d\n", count_vowels(argv[1]));
	return 0;
}
