#include <stdio.h>
#include <string.h>

static int kind(const char *word)
{
	int kind = 0;
	if (word) {
		if (strlen(word) > 1) {
			if (word[0] == '-')
				kind = 2;
			else
				kind = 1;
		}
	}
	return kind;
}

int main(int argc, char **argv)
{
	return kind(argc > 1 ? argv[1] : NULL);
}
