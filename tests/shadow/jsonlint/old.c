/* Checks a JSON text on standard input and says how deep it is and how many values it has. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TEXT = 256, MAX_DEPTH = 8 };

static char text[MAX_TEXT + 1];
static const char *at;
static int values, deepest;

static void fail(const char *why)
{
	printf("error at byte %d: %s\n", (int)(at - text), why);
	exit(1);
}

static void space(void)
{
	while (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r')
		at++;
}

static int digits(void)
{
	int count = 0;
	while (isdigit((unsigned char)*at)) {
		at++;
		count++;
	}
	return count;
}

static void number(void)
{
	if (*at == '-')
		at++;
	const char *first = at;
	int count = digits();
	if (count == 0)
		fail("no digit");
	if (count > 1 && *first == '0')
		fail("leading zero");
	if (*at == '.') {
		at++;
		if (digits() == 0)
			fail("no digit after the point");
	}
	if (*at == 'e' || *at == 'E') {
		at++;
		if (*at == '+' || *at == '-')
			at++;
		if (digits() == 0)
			fail("no exponent");
	}
}

static void escape(void)
{
	switch (*at) {
	case '"': case '\\': case '/': case 'b': case 'f': case 'n': case 'r': case 't':
		at++;
		return;
	case 'u':
		at++;
		for (int i = 0; i < 4; i++) {
			if (!isxdigit((unsigned char)*at))
				fail("bad \\u");
			at++;
		}
		return;
	default:
		fail("unknown escape");
	}
}

static void string(void)
{
	at++;
	while (*at != '"') {
		if (*at == '\0')
			fail("string is never closed");
		if ((unsigned char)*at < ' ')
			fail("control character");
		if (*at++ == '\\')
			escape();
	}
	at++;
}

static void word(const char *name)
{
	size_t length = strlen(name);
	if (strncmp(at, name, length) != 0)
		fail("unknown word");
	at += length;
}

static void value(int depth);

static void list(int depth, char close, int is_object)
{
	at++;
	space();
	if (*at == close) {
		at++;
		return;
	}
	for (;;) {
		space();
		if (is_object) {
			if (*at != '"')
				fail("no key");
			string();
			space();
			if (*at++ != ':')
				fail("no colon");
		}
		value(depth + 1);
		space();
		if (*at == close)
			break;
		if (*at++ != ',')
			fail("no comma");
	}
	at++;
}

static void value(int depth)
{
	if (depth > MAX_DEPTH)
		fail("too deep");
	if (depth > deepest)
		deepest = depth;
	values++;
	space();
	switch (*at) {
	case '{': list(depth, '}', 1); break;
	case '[': list(depth, ']', 0); break;
	case '"': string(); break;
	case 't': word("true"); break;
	case 'f': word("false"); break;
	case 'n': word("null"); break;
	default: number(); break;
	}
}

int main(void)
{
	text[fread(text, 1, MAX_TEXT, stdin)] = '\0';
	at = text;
	value(0);
	space();
	if (*at != '\0')
		fail("more after the end");
	printf("%d values, depth %d\n", values, deepest);
	return 0;
}
