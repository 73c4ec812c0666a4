/* The states of the scanner are an enumeration and a switch instead of flags. */
#include <stdio.h>

int main(void)
{
	int c, words = 0;
	enum { OUTSIDE, INSIDE } state = OUTSIDE;
	while ((c = getchar()) != EOF)
		switch (state) {
		case OUTSIDE:
			if (c != ' ' && c != '\n') {
				state = INSIDE;
				words++;
			}
			break;
		case INSIDE:
			if (c == ' ' || c == '\n')
				state = OUTSIDE;
			break;
		}
	printf("%d\n", words);
	return 0;
}
