/* The copy has the size of a pointer and not of the array. Seen for words longer than seven characters: the
   fixed prefix makes five of them. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char copy[16] = "";
	const char *word = argc > 1 ? argv[1] : "";
	if (strlen(word) >= sizeof copy)
		return 1;
	strncpy(copy, word, sizeof word - 1);
	printf("%s\n", copy);
	return 0;
}
