/* Looks up SECTION.KEY in an INI file on standard input. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 80, NAME = 32 };

struct entry {
	char section[NAME];
	char key[NAME];
	char value[LINE];
};

static struct entry entries[32];
static int entry_count;

static char *trim(char *text)
{
	while (isspace((unsigned char)*text))
		text++;
	size_t length = strlen(text);
	while (length > 0 && isspace((unsigned char)text[length - 1]))
		text[--length] = '\0';
	return text;
}

/* Removes a comment from the end of a value. */
static void strip_comment(char *value)
{
	int quoted = 0;
	for (char *at = value; *at != '\0'; at++) {
		if (*at == '"')
			quoted = !quoted;
		if (*at == ';' && !quoted && at > value && isspace((unsigned char)at[-1])) {
			*at = '\0';
			return;
		}
	}
}

static void unquote(char *value)
{
	size_t length = strlen(value);
	if (length >= 2 && value[0] == '"' && value[length - 1] == '"') {
		memmove(value, value + 1, length - 2);
		value[length - 2] = '\0';
	}
}

static int copy(char *to, size_t size, const char *from)
{
	if (strlen(from) >= size)
		return -1;
	strcpy(to, from);
	return 0;
}

static int parse_line(char *line, char *section)
{
	char *text = trim(line);
	if (*text == '\0' || *text == ';' || *text == '#')
		return 0;
	if (*text == '[') {
		char *end = strchr(text, ']');
		if (end == NULL || end[1] != '\0')
			return -1;
		*end = '\0';
		return copy(section, NAME, trim(text + 1));
	}
	char *equals = strchr(text, '=');
	if (equals == NULL || equals == text)
		return -1;
	*equals = '\0';
	if (entry_count == (int)(sizeof entries / sizeof entries[0]))
		return -1;
	struct entry *entry = &entries[entry_count];
	char *value = equals + 1;
	strip_comment(value);
	value = trim(value);
	unquote(value);
	if (copy(entry->section, NAME, section) || copy(entry->key, NAME, trim(text)) ||
	    copy(entry->value, LINE, value))
		return -1;
	entry_count++;
	return 0;
}

static const char *look_up(const char *section, const char *key)
{
	for (int i = entry_count - 1; i >= 0; i--)
		if (strcmp(entries[i].section, section) == 0 && strcmp(entries[i].key, key) == 0)
			return entries[i].value;
	return NULL;
}

int main(int argc, char **argv)
{
	char line[LINE], section[NAME] = "";
	int number = 0;

	if (argc != 2 || strchr(argv[1], '.') == NULL) {
		fprintf(stderr, "usage: iniget SECTION.KEY\n");
		return 2;
	}
	while (fgets(line, sizeof line, stdin) != NULL) {
		number++;
		if (parse_line(line, section) != 0) {
			fprintf(stderr, "iniget: line %d: malformed\n", number);
			return 2;
		}
	}
	char *dot = strchr(argv[1], '.');
	*dot = '\0';
	const char *value = look_up(argv[1], dot + 1);
	if (value == NULL)
		return 1;
	puts(value);
	return 0;
}
