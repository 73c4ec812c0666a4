// explore: --sym-stdin 4
// alphabet: ab.
// Regular expressions.
#define ALPHABET "ab."
#define LENGTH 4
#include "everything.h"
#include <regex.h>

static void line(char *word)
{
	const char *patterns[] = { "a+b", "^(a|b)*$", "(.)[.]b?$" };
	for (size_t at = 0; at < sizeof patterns / sizeof *patterns; at++) {
		regex_t regex;
		regmatch_t found[2];
		if (regcomp(&regex, patterns[at], REG_EXTENDED))
			abort();
		if (regexec(&regex, word, 2, found, 0))
			printf(" none");
		else
			show(found[0].rm_so), show(found[0].rm_eo);
		regfree(&regex);
	}
}
