/* The function upper-cases the whole buffer, not only the first letter. Seen in the memory behind the argument. */
#include <stdio.h>

void capitalise(char text[3])
{
	for (int i = 0; i < 2; i++)
		if (text[i] >= 'a' && text[i] <= 'z')
			text[i] -= 32;
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
