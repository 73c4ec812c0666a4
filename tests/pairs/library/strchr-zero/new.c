/* The set of separators is searched with strchr, which finds the zero byte too. Seen for every word: its end
   counts as one more separator. */
#include <stdio.h>
#include <string.h>

static int separator(char c)
{
	return strchr(",;", c) != NULL;
}

int main(int argc, char **argv)
{
	const char *s = argc > 1 ? argv[1] : "";
	int n = 0;
	for (size_t i = 0; i <= strlen(s); i++)
		if (separator(s[i]))
			n++;
	printf("%d\n", n);
	return 0;
}
