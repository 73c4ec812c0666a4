#include <stdio.h>

void capitalise(char text[3])
{
	if (text[0] >= 'a' && text[0] <= 'z')
		text[0] -= 32;
}

int main(int argc, char **argv)
{
	char buffer[3] = "";
	for (int i = 0; argc > 1 && i < 2 && argv[1][i]; i++)
		buffer[i] = argv[1][i];
	capitalise(buffer);
	puts(buffer);
	return 0;
}
