/* The comment is a line comment, and its last character is a backslash. The next line is part of it, so
 * backslashes do not separate any more. */
#include <stdio.h>

int main(int argc, char **argv)
{
	int depth = 0;

	if (argc < 2)
		return 2;
	for (const char *p = argv[1]; *p; p++)
		switch (*p) {
		case '/':
		// Windows also has \
		case '\\':
			depth++;
		}
	printf("%d\n", depth);
	return 0;
}
