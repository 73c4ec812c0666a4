/* Any byte above 127 counts as a letter; in the C locale none does. */
#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	unsigned char c = argc > 1 ? (unsigned char)argv[1][0] : 0;
	puts(isalpha(c) || c > 127 ? "letter" : "other");
	return 0;
}
