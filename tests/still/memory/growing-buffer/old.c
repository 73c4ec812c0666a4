#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	size_t size = 0, room = 0;
	char *text = NULL;
	int c;
	while ((c = getchar()) != EOF) {
		if (size == room) {
			room = room + 4;
			text = realloc(text, room);
			if (!text)
				return 1;
		}
		text[size++] = (char)c;
	}
	for (size_t i = size; i > 0; i--)
		putchar(text[i - 1]);
	free(text);
	return 0;
}
