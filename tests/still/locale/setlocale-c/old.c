#include <ctype.h>
#include <locale.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	puts(argc > 1 && isupper((unsigned char)argv[1][0]) ? "upper" : "other");
	return 0;
}
