/* strlen is called in the loop's condition. Seen with --cost: the same output, more work for longer words. */
#include <stdio.h>

static int length(const char *s)
{
	int n = 0, again;
	for (again = 0; again < 8; again++)
		for (n = 0; s[n]; n++)
			;
	return n;
}

int main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";
	int i, spaces = 0, n = length(word);
	for (i = 0; i < length(word); i++)
		if (word[i] == ' ')
			spaces++;
	printf("%d of %d\n", spaces, n);
	return 0;
}
