/* A calculator in reverse Polish notation, one word for each token; the order of a subtraction is wrong. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long stack[16];
static int depth;

static long pop(void)
{
	if (!depth) {
		fputs("stack is empty\n", stderr);
		exit(1);
	}
	return stack[--depth];
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		const char *word = argv[i];

		if (!strcmp(word, "+") || !strcmp(word, "-") || !strcmp(word, "max")) {
			long b = pop(), a = pop();

			if (*word == '+')
				stack[depth++] = a + b;
			else if (*word == '-')
				stack[depth++] = b - a;
			else
				stack[depth++] = a > b ? a : b;
		} else if (depth < 16) {
			stack[depth++] = atol(word);
		}
	}
	while (depth)
		printf("%ld\n", pop());
	return 0;
}
