// explore: --sym-arg 4
// Recognises null, true, numbers and nested brackets.
#include <stdio.h>
#include <string.h>

static const char *value(const char *p, int depth)
{
	if (depth > 3)
		return NULL;
	if (!strncmp(p, "null", 4) || !strncmp(p, "true", 4))
		return p + 4;
	if (*p == '[') {
		p++;
		if (*p == ']')
			return p + 1;
		for (;;) {
			p = value(p, depth + 1);
			if (!p)
				return NULL;
			if (*p == ']')
				return p + 1;
			if (*p++ != ',')
				return NULL;
		}
	}
	if (*p == '-')
		p++;
	if (*p < '0' || *p > '9')
		return NULL;
	while (*p >= '0' && *p <= '9')
		p++;
	return p;
}

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	const char *end = value(argv[1], 0);
	if (!end)
		puts("malformed");
	else if (*end)
		printf("rest after %d bytes\n", (int)(end - argv[1]));
	else
		puts("well-formed");
	return !end;
}
