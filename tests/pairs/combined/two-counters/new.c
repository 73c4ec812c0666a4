/* Two changes, each harmless alone: blanks add to the first counter, and the two counters are compared where one
   was tested. Seen for words with more blanks than letters. */
#include <stdio.h>

int main(int argc, char **argv)
{
	int blanks = 0, letters = 0;
	for (const char *p = argc > 1 ? argv[1] : ""; *p; p++) {
		if (*p == ' ')
			blanks += 1;
		else
			letters++;
	}
	if (letters >= blanks && letters > 0)
		puts("text");
	else
		puts("nothing");
	return 0;
}
