#include <stdio.h>

int main(int argc, char **argv)
{
	const char *text = argc > 7 ? argv[7] : NULL;
	printf("[%.*s]\n", 6, text);
	return 0;
}
