/* The length is computed once, in front of the loop. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *text = argc > 1 ? argv[1] : "";
	int upper = 0;
	for (size_t i = 0, length = strlen(text); i < length; i++)
		upper += text[i] >= 'A' && text[i] <= 'Z';
	printf("%d\n", upper);
	return 0;
}
