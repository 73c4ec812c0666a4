/* Prints the words that match a shell pattern: ? * [set] and \ before a character. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { NO = 0, YES = 1, BAD = -1 };

struct class {
	const char *name;
	int (*has)(int);
};

static const struct class classes[] = {
	{ "alpha", isalpha }, { "digit", isdigit }, { "alnum", isalnum }, { "upper", isupper },
	{ "lower", islower }, { "space", isspace }, { "punct", ispunct },
};

/* A class such as [:digit:]; *at stands behind the colon. */
static int in_class(const char **at, int c)
{
	for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
		size_t length = strlen(classes[i].name);
		if (strncmp(*at, classes[i].name, length) == 0 && strncmp(*at + length, ":]", 2) == 0) {
			*at += length + 2;
			return classes[i].has(c) ? YES : NO;
		}
	}
	return BAD;
}

/* *at stands behind the opening bracket, and in the end behind the closing one. */
static int in_set(const char **at, int c)
{
	const char *p = *at;
	int negated = 0, found = NO;
	if (*p == '!') {
		negated = 1;
		p++;
	}
	const char *first = p;
	while (*p != ']' || p == first) {
		if (*p == '\0')
			return BAD;
		if (p[0] == '[' && p[1] == ':') {
			p += 2;
			int one = in_class(&p, c);
			if (one == BAD)
				return BAD;
			found |= one;
			continue;
		}
		if (*p == '\\' && p[1] != '\0')
			p++;
		int low = (unsigned char)*p++, high = low;
		if (p[0] == '-' && p[1] != ']' && p[1] != '\0') {
			high = (unsigned char)p[1];
			p += 2;
		}
		if (low <= c && c <= high)
			found = YES;
	}
	*at = p + 1;
	return negated ? !found : found;
}

static int match(const char *pattern, const char *text)
{
	for (; *pattern != '\0'; text++) {
		int c = (unsigned char)*text, one;
		switch (*pattern) {
		case '*':
			while (*pattern == '*')
				pattern++;
			for (;; text++) {
				one = match(pattern, text);
				if (one != NO || *text == '\0')
					return one;
			}
		case '?':
			one = c != '\0';
			pattern++;
			break;
		case '[':
			pattern++;
			one = in_set(&pattern, c);
			if (one == YES && c == '\0')
				one = NO;
			break;
		case '\\':
			if (pattern[1] != '\0')
				pattern++;
			/* fall through */
		default:
			one = (unsigned char)*pattern++ == c;
			break;
		}
		if (one != YES)
			return one;
	}
	return *text == '\0';
}

int main(int argc, char **argv)
{
	int matches = 0;
	if (argc < 2) {
		fprintf(stderr, "usage: globmatch PATTERN WORD...\n");
		return 2;
	}
	for (int i = 2; i < argc; i++) {
		int result = match(argv[1], argv[i]);
		if (result == BAD) {
			fprintf(stderr, "globmatch: bad pattern\n");
			return 2;
		}
		if (result == YES) {
			puts(argv[i]);
			matches++;
		}
	}
	return matches ? 0 : 1;
}
