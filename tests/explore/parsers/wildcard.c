// explore: --sym-arg 2 --sym-arg 2
// A pattern with `*` and `?` against a name.
#include <stdio.h>

static int matches(const char *pattern, const char *name)
{
	const char *star = NULL, *retry = NULL;
	while (*name) {
		if (*pattern == '*') {
			star = pattern++;
			retry = name;
		} else if (*pattern == '?' || *pattern == *name) {
			pattern++;
			name++;
		} else if (star) {
			pattern = star + 1;
			name = ++retry;
		} else {
			return 0;
		}
	}
	while (*pattern == '*')
		pattern++;
	return !*pattern;
}

int main(int argc, char **argv)
{
	if (argc < 3)
		return 2;
	int found = matches(argv[1], argv[2]);
	puts(found ? "matches" : "does not match");
	return !found;
}
