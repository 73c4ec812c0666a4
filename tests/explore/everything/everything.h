/* Each word over the alphabet, an argument, gives one line; what is in it is decided, so one path gives one line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void line(char *word);

/* A number from -9 to 99, or only that it is none. */
static void show(long number)
{
	for (long at = -9; at < 100; at++)
		if (number == at) {
			printf(" %ld", at);
			return;
		}
	printf(" more");
}

/* A place in a word. */
static inline void place(const char *word, const char *found)
{
	if (found)
		show(found - word);
	else
		printf(" none");
}

/* A text over the alphabet. */
static inline void text(const char *of)
{
	putchar(' ');
	for (; *of; of++)
		for (const char *letter = ALPHABET; *letter; letter++)
			if (*of == *letter)
				putchar(*letter);
}

int main(int argc, char **argv)
{
	for (int at = 1; at < argc; at++) {
		if (argv[at][strspn(argv[at], ALPHABET)])
			continue;
		line(argv[at]);
		putchar('\n');
	}
	return 0;
}
