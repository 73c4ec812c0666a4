#include <ctype.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	unsigned char c = argc > 1 ? (unsigned char)argv[1][0] : 0;
	puts(isalpha(c) ? "letter" : "other");
	return 0;
}
