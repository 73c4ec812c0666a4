#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *text = argc > 1 ? argv[1] : "";
	int upper = 0;
	for (size_t i = 0; i < strlen(text); i++)
		upper += text[i] >= 'A' && text[i] <= 'Z';
	printf("%d\n", upper);
	return 0;
}
