/* Breaks the paragraphs on standard input into lines of at most WIDTH columns. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORD = 40, MAX_WIDTH = 80, TAB = 4 };

struct line {
	char text[MAX_WIDTH + 1];
	int used;
};

static int width = 12;
static int indent;
static int split_long;
static struct line line;

static void flush(void)
{
	if (line.used == 0)
		return;
	printf("%*s%.*s\n", indent, "", line.used, line.text);
	line.used = 0;
}

static void append(const char *word, int length)
{
	memcpy(line.text + line.used, word, (size_t)length);
	line.used += length;
}

static int room(void)
{
	return width - indent;
}

/* A word that does not fit into any line. */
static void add_long(const char *word, int length)
{
	flush();
	if (!split_long) {
		printf("%*s%.*s\n", indent, "", length, word);
		return;
	}
	while (length >= room()) {
		append(word, room() - 1);
		append("-", 1);
		flush();
		word += room() - 1;
		length -= room() - 1;
	}
	append(word, length);
}

static void add(const char *word, int length)
{
	int gap = line.used > 0;
	if (length > room()) {
		add_long(word, length);
		return;
	}
	if (line.used + gap + length > room()) {
		flush();
		gap = 0;
	}
	if (gap)
		append(" ", 1);
	append(word, length);
}

static void read_text(FILE *in)
{
	char word[MAX_WORD];
	int length = 0, newlines = 0, c;

	while ((c = getc(in)) != EOF) {
		if (!isspace(c)) {
			if (newlines > 1) {
				flush();
				putchar('\n');
			}
			newlines = 0;
			if (length == MAX_WORD) {
				add(word, length);
				length = 0;
			}
			word[length++] = (char)c;
			continue;
		}
		if (length > 0) {
			add(word, length);
			length = 0;
		}
		if (c == '\n')
			newlines++;
	}
	if (length > 0)
		add(word, length);
	flush();
}

static int number(const char *text, int most)
{
	char *end;
	long value = strtol(text, &end, 10);
	if (end == text || *end != '\0' || value < 0 || value > most) {
		fprintf(stderr, "wraptext: bad number\n");
		exit(2);
	}
	return (int)value;
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		if (strncmp(argv[i], "-w", 2) == 0)
			width = number(argv[i] + 2, MAX_WIDTH);
		else if (strncmp(argv[i], "-i", 2) == 0)
			indent = number(argv[i] + 2, MAX_WIDTH / 2);
		else if (strcmp(argv[i], "-s") == 0)
			split_long = 1;
		else
			return 2;
	}
	if (width - indent < 2)
		return 2;
	read_text(stdin);
	return 0;
}
