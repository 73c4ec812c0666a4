/* Checks a flat list of JSON words on standard input; null may not stand at the end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int next;

static int word(const char *text)
{
	for (; *text; text++, next = getchar())
		if (next != *text)
			return 0;
	return 1;
}

int main(void)
{
	next = getchar();
	if (next != '[') {
		puts("a list, please");
		return 1;
	}
	do {
		int is_null = 0, ok;

		next = getchar();
		if (next == 't')
			ok = word("true");
		else if (next == 'f')
			ok = word("false");
		else
			ok = is_null = word("null");
		if (!ok) {
			puts("bad");
			return 1;
		}
	} while (next == ',');
	puts(next == ']' ? "good" : "unfinished");
	return next != ']';
}
