/* A word of five bytes is enough, where it took six. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
	if (argc > 1 && strlen(argv[1]) >= 6)
		puts("long");
	return 0;
}
