/* The locale is set to C, which it is from the start. */
#include <ctype.h>
#include <locale.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	setlocale(LC_ALL, "C");
	puts(argc > 1 && isupper((unsigned char)argv[1][0]) ? "upper" : "other");
	return 0;
}
