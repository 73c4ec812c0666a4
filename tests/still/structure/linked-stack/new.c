/* Brackets are counted instead of being kept on a stack. */
#include <stdio.h>

int main(void)
{
	int c, ok = 1;
	int depth = 0;
	while ((c = getchar()) != EOF)
		if (c == '(')
			depth++;
		else if (c == ')') {
			if (depth == 0)
				ok = 0;
			else
				depth--;
		}
	puts(ok && depth == 0 ? "balanced" : "not");
	return 0;
}
