#include <stdio.h>

enum state { CODE, SLASH, COMMENT, TEXT };

int main(void)
{
	enum state s = CODE;
	int c;
	while ((c = getchar()) != EOF) {
		switch (s) {
		case CODE:
			if (c == '/')
				s = SLASH;
			else {
				putchar(c);
				if (c == '"')
					s = TEXT;
			}
			break;
		case SLASH:
			if (c == '/')
				s = COMMENT;
			else {
				putchar('/');
				putchar(c);
				s = c == '"' ? TEXT : CODE;
			}
			break;
		case COMMENT:
			if (c == '\n') {
				putchar(c);
				s = CODE;
			}
			else if (c == '"')
				s = TEXT;
			break;
		case TEXT:
			putchar(c);
			if (c == '"')
				s = CODE;
			break;
		}
	}
	return 0;
}
