#include <stdio.h>

int main(void)
{
	int c, ok = 1;
	char stack[64];
	int depth = 0;
	while ((c = getchar()) != EOF)
		if (c == '(' && depth < 64)
			stack[depth++] = (char)c;
		else if (c == ')' && (depth == 0 || stack[--depth] != '('))
			ok = depth = 0;
	puts(ok && depth == 0 ? "balanced" : "not");
	return 0;
}
