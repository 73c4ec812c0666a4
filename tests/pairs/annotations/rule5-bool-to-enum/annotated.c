#include <stdbool.h>
#include <stdio.h>
#include "schism.h"

enum level { QUIET, LOUD, LOUDER };

static enum level parse(const char *s)
{
	if (s[0] != '-')
		return QUIET;
	return s[1] == '1' ? LOUD : s[1] == '2' ? change(LOUD, LOUDER) : QUIET;
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
