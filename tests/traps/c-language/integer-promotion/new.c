/* The complement is compared without a cast back to a byte, so it is an int. */
#include <stdio.h>

int main(int argc, char **argv)
{
	unsigned char a = argc > 1 ? (unsigned char)argv[1][0] : 0, b = a ^ 255;
	puts(~a == b ? "complement" : "other");
	return 0;
}
