#include <stdio.h>

struct line {
	unsigned blanks : 5;
	unsigned label : 1;
};

int main(int argc, char **argv)
{
	struct line line = { 0, 0 };

	if (argc < 2)
		return 2;
	const char *p = argv[1];
	for (; *p == ' '; p++)
		line.blanks++;
	for (; *p; p++)
		line.label = *p == ':';
	puts(line.blanks > 8 ? "deep" : line.blanks ? "indented" : "flush");
	if (line.label)
		puts("label");
	return 0;
}
