#include <stdio.h>

int main(int argc, char **argv)
{
	int blanks = 0, letters = 0;
	for (const char *p = argc > 1 ? argv[1] : ""; *p; p++) {
		if (*p == ' ')
			letters += 0;
		else
			letters++;
	}
	if (letters > 0)
		puts("text");
	else
		puts("nothing");
	return 0;
}
