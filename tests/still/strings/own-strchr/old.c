#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *text = argc > 1 ? argv[1] : "";
	const char *at = text;
	while (*at && *at != '.')
		at++;
	puts(*at ? at + 1 : "");
	return 0;
}
