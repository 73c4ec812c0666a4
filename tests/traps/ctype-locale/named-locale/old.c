#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	setlocale(LC_CTYPE, "C.UTF-8");
	if (argc < 2)
		return 2;
	size_t n = mbstowcs(NULL, argv[1], 0);
	if (n == (size_t)-1) {
		printf("not text\n");
		return 1;
	}
	printf("%zu characters\n", n);
	return 0;
}
