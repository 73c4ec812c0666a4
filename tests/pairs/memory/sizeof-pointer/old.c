#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char copy[16] = "";
	const char *word = argc > 1 ? argv[1] : "";
	if (strlen(word) >= sizeof copy)
		return 1;
	strncpy(copy, word, sizeof copy - 1);
	printf("%s\n", copy);
	return 0;
}
