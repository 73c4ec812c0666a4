#include <ctype.h>
#include <locale.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	setlocale(LC_ALL, "");
	unsigned char c = argc > 1 ? (unsigned char)argv[1][0] : 0;
	puts(isdigit(c) ? "digit" : "other");
	return 0;
}
