#include <stdio.h>

int main(int argc, char **argv)
{
	unsigned char a = argc > 1 ? (unsigned char)argv[1][0] : 0, b = ~a;
	puts((unsigned char)~a == b ? "complement" : "other");
	return 0;
}
