/* A field is added at the front of a struct with a positional initialiser, which now fills other fields. Seen:
   the limit is 0, so every length counts as too long but for zero. */
#include <stdio.h>
#include <string.h>

struct rule {
	int enabled;
	size_t longest;
	char first;
};

static const struct rule rule = { 2, 'a' };

int main(int argc, char **argv)
{
	const char *s = argc > 1 ? argv[1] : "";
	if (strlen(s) > rule.longest)
		puts("too long");
	else if (s[0] == rule.first)
		puts("starts well");
	else
		puts("starts badly");
	return 0;
}
