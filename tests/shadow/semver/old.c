/* Orders versions as semantic versioning does: prints the newest of those given. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PARTS = 6, MAX_PART = 12 };

struct version {
	unsigned long core[3];
	char parts[MAX_PARTS][MAX_PART];
	int part_count;
	const char *text;
};

static void fail(const char *text, const char *why)
{
	fprintf(stderr, "semver: %s: %s\n", text, why);
	exit(2);
}

static int is_number(const char *part)
{
	if (*part == '\0')
		return 0;
	for (; *part; part++)
		if (!isdigit((unsigned char)*part))
			return 0;
	return 1;
}

static const char *parse_core(struct version *version, const char *at)
{
	for (int i = 0; i < 3; i++) {
		char *end;
		if (!isdigit((unsigned char)*at))
			fail(version->text, "a number is missing");
		version->core[i] = strtoul(at, &end, 10);
		at = end;
		if (i < 2 && *at++ != '.')
			fail(version->text, "three numbers are needed");
	}
	return at;
}

static const char *parse_parts(struct version *version, const char *at)
{
	for (;;) {
		size_t length = strspn(at, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-");
		if (length == 0)
			fail(version->text, "an empty identifier");
		if (length >= MAX_PART || version->part_count == MAX_PARTS)
			fail(version->text, "too long");
		char *part = version->parts[version->part_count++];
		memcpy(part, at, length);
		part[length] = '\0';
		if (is_number(part) && part[0] == '0' && length > 1)
			fail(version->text, "leading zero");
		at += length;
		if (*at != '.')
			return at;
		at++;
	}
}

static void parse(struct version *version, const char *text)
{
	memset(version, 0, sizeof *version);
	version->text = text;
	const char *at = parse_core(version, text);
	if (*at == '-')
		at = parse_parts(version, at + 1);
	if (*at == '+')
		at += strlen(at);
	if (*at != '\0')
		fail(text, "unexpected character");
}

static int compare_parts(const char *left, const char *right)
{
	int left_is_number = is_number(left), right_is_number = is_number(right);
	if (left_is_number && right_is_number) {
		size_t a = strlen(left), b = strlen(right);
		if (a != b)
			return a < b ? -1 : 1;
		return strcmp(left, right);
	}
	if (left_is_number != right_is_number)
		return left_is_number ? -1 : 1;
	return strcmp(left, right);
}

static int compare(const struct version *left, const struct version *right)
{
	for (int i = 0; i < 3; i++)
		if (left->core[i] != right->core[i])
			return left->core[i] < right->core[i] ? -1 : 1;
	if (left->part_count == 0 || right->part_count == 0)
		return (left->part_count == 0) - (right->part_count == 0);
	for (int i = 0; i < left->part_count && i < right->part_count; i++) {
		int order = compare_parts(left->parts[i], right->parts[i]);
		if (order != 0)
			return order;
	}
	return (left->part_count > right->part_count) - (left->part_count < right->part_count);
}

int main(int argc, char **argv)
{
	struct version newest, next;
	if (argc < 2)
		fail("usage", "semver VERSION...");
	parse(&newest, argv[1]);
	for (int i = 2; i < argc; i++) {
		parse(&next, argv[i]);
		if (compare(&next, &newest) > 0)
			newest = next;
	}
	puts(newest.text);
	return 0;
}
