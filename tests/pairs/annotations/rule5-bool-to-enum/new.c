/* Rule 5: a truth value becomes an enumeration of three. Seen for level 2, which is told apart from level 1 now. */
#include <stdbool.h>
#include <stdio.h>

enum level { QUIET, LOUD, LOUDER };

static enum level parse(const char *s)
{
	if (s[0] != '-')
		return QUIET;
	return s[1] == '1' ? LOUD : s[1] == '2' ? LOUDER : QUIET;
}

int main(int argc, char **argv)
{
	enum level level = parse(argc > 1 ? argv[1] : "");
	if (level)
		puts("details");
	if (level == LOUDER)
		puts("more details");
	puts("done");
	return 0;
}
