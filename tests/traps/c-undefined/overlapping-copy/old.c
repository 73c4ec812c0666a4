#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char word[16];

	if (argc < 2)
		return 2;
	snprintf(word, sizeof word, "%s", argv[1]);
	while (word[0] == '-')
		memmove(word, word + 1, strlen(word));
	printf("%s\n", word);
	return 0;
}
