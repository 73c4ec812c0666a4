/* A digit is recognised by comparison instead of isdigit, which no locale changes. */
#include <ctype.h>
#include <locale.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	setlocale(LC_ALL, "");
	unsigned char c = argc > 1 ? (unsigned char)argv[1][0] : 0;
	puts(c >= '0' && c <= '9' ? "digit" : "other");
	return 0;
}
