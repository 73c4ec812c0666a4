#include <stdbool.h>
#include <stdio.h>

static bool parse(const char *s)
{
	return s[0] == '-' && (s[1] == '1' || s[1] == '2');
}

int main(int argc, char **argv)
{
	bool level = parse(argc > 1 ? argv[1] : "");
	if (level)
		puts("details");
	puts("done");
	return 0;
}
