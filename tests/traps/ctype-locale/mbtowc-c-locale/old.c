#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *text = argc > 1 ? argv[1] : "";
	int length = text[0] ? 1 : 0;
	printf("%d\n", length);
	return 0;
}
