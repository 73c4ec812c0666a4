#include <stdio.h>

struct options {
	int strict;
	int wide;
};

#define FORM(group, form) case 'a' + (form): return (group) * 8 + (form);
#define GROUP(g) case 'A' + (g): switch (operand) { \
	FORM(g, 0) FORM(g, 1) FORM(g, 2) FORM(g, 3) FORM(g, 4) FORM(g, 5) FORM(g, 6) FORM(g, 7) } return -1;

/* The number of an operation, or -1. */
int decode(int operation, int operand)
{
	switch (operation) {
	GROUP(0) GROUP(1) GROUP(2) GROUP(3) GROUP(4) GROUP(5) GROUP(6) GROUP(7)
	GROUP(8) GROUP(9) GROUP(10) GROUP(11) GROUP(12) GROUP(13) GROUP(14) GROUP(15)
	GROUP(16) GROUP(17) GROUP(18) GROUP(19) GROUP(20) GROUP(21) GROUP(22) GROUP(23)
	}
	return -1;
}

static void list(const char *code)
{
	int number = decode(code[0], code[1]);
	if (number >= 0)
		printf("operation %d\n", number);
}

/* A directive is a dot and letters. */
static void directive(struct options *options, const char *letters)
{
	if (letters[0] == 's')
		options->strict = 1;
	else if (letters[0] == 'w')
		options->wide = 1;
}

static void finish(const struct options *options)
{
	if (options->strict)
		printf("errors: %d\n", 1);
	puts(options->wide ? "end  of  listing" : "end of listing");
}

int main(void)
{
	char text[5] = "";
	struct options options = { 0, 0 };
	if (fread(text, 1, 4, stdin) != 4)
		return 1;
	if (text[0] == '.')
		directive(&options, text + 1);
	list(text + 2);
	finish(&options);
	return 0;
}
