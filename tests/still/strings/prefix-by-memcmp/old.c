#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *text = argc > 1 ? argv[1] : "";
	int matches = text[0] == 'a' && text[1] == 'b' && text[2] == '=';
	puts(matches ? text + 3 : "-");
	return 0;
}
