#include <stdio.h>
#include <string.h>

struct rule {
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
