/* Constants are an enumeration instead of macros. */
#include <stdio.h>

enum { RED, GREEN };

int main(int argc, char **argv)
{
	int colour = argc > 1 && argv[1][0] == 'g' ? GREEN : RED;
	puts(colour == GREEN ? "green" : "red");
	return colour;
}
