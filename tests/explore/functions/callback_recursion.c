// explore: --sym-arg 4
// Balanced brackets by functions that call each other.
#include <stdio.h>

static const char *square(const char *s, int depth);

static const char *round_(const char *s, int depth)
{
	for (;;) {
		if (*s == '(')
			s = round_(s + 1, depth + 1);
		else if (*s == '[')
			s = square(s + 1, depth + 1);
		else
			break;
		if (!s)
			return NULL;
	}
	if (depth == 0)
		return *s ? NULL : s;
	return *s == ')' ? s + 1 : NULL;
}

static const char *square(const char *s, int depth)
{
	while (*s == '[' || *s == '(') {
		s = *s == '[' ? square(s + 1, depth + 1) : round_(s + 1, depth + 1);
		if (!s)
			return NULL;
	}
	return *s == ']' ? s + 1 : NULL;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	puts(round_(argv[1], 0) ? "balanced" : "not balanced");
	return 0;
}
