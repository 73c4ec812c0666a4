// explore:
// A small matcher of patterns with ^, $, . and * on a free pattern, which must end.
#include <klee/klee.h>
#include <stdio.h>

static int match_here(const char *pattern, const char *text);

static int match_star(int c, const char *pattern, const char *text)
{
	do {
		if (match_here(pattern, text))
			return 1;
	} while (*text && (*text++ == c || c == '.'));
	return 0;
}

static int match_here(const char *pattern, const char *text)
{
	if (!pattern[0])
		return 1;
	if (pattern[1] == '*')
		return match_star(pattern[0], pattern + 2, text);
	if (pattern[0] == '$' && !pattern[1])
		return !*text;
	if (*text && (pattern[0] == '.' || pattern[0] == *text))
		return match_here(pattern + 1, text + 1);
	return 0;
}

static int match(const char *pattern, const char *text)
{
	if (pattern[0] == '^')
		return match_here(pattern + 1, text);
	do {
		if (match_here(pattern, text))
			return 1;
	} while (*text++);
	return 0;
}

int main(void)
{
	char pattern[4];
	klee_make_symbolic(pattern, sizeof pattern, "pattern");
	klee_assume(pattern[3] == 0);
	klee_prefer_cex(pattern, 32 <= pattern[0] && pattern[0] <= 126);
	puts(match(pattern, "hello") ? "match" : "no match");
	return 0;
}
