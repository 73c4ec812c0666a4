#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct line {
	int length;
	char text[12];
};

int main(int argc, char **argv)
{
	struct line first, second;

	if (argc < 2)
		return 1;
	first.length = strlen(argv[1]);
	strcpy(first.text, argv[1]);
	second.length = first.length;
	strcpy(second.text, first.text);
	for (int i = 0; i < second.length; i++)
		putchar(second.text[i]);
	return 0;
}
