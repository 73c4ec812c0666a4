#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	const char *text = argc > 1 ? argv[1] : "";
	char letters[64];
	int count = 0;
	for (; *text && count < 64; text++)
		letters[count++] = *text;
	while (count > 0)
		putchar(letters[--count]);
	putchar('\n');
	return 0;
}
