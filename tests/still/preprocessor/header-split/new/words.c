#include "words.h"

int length_of(const char *word)
{
	int length = 0;
	while (word[length])
		length++;
	return length;
}
