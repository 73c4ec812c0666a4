/* A new function strips leading blanks before the word is compared. Seen for words with leading blanks before
   "ok". */
#include <string.h>

static const char *strip(const char *s)
{
	while (*s == ' ')
		s++;
	return s;
}

/* Exit status 0 if the argument is "ok". */
int main(int argc, char **argv)
{
	const char *word;
	if (argc != 2)
		return 2;
	word = strip(argv[1]);
	if (strcmp(word, "ok") == 0)
		return 0;
	return 1;
}
