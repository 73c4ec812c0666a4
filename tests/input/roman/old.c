/* A Roman number as a word; a small sign before a larger one is only taken away if it is the one before. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int value(char sign)
{
	switch (sign) {
	case 'I': return 1;
	case 'V': return 5;
	case 'X': return 10;
	case 'L': return 50;
	case 'C': return 100;
	case 'D': return 500;
	case 'M': return 1000;
	default: return 0;
	}
}

int main(int argc, char **argv)
{
	int sum = 0;

	if (argc != 2)
		return 2;
	for (const char *p = argv[1]; *p; p++) {
		int now = value(*p), then = value(p[1]);

		if (!now) {
			printf("no such sign: %c\n", *p);
			return 1;
		}
		sum += now < then ? -now : now;
	}
	printf("%d\n", sum);
	return 0;
}
