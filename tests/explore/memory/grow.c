// explore: --sym-stdin 5
// A buffer that is reallocated while it is filled.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
	size_t room = 1, used = 0;
	char *buffer = malloc(room);
	int c;
	while (buffer && (c = getchar()) != EOF && c != '\n') {
		if (used + 1 == room) {
			room *= 2;
			buffer = realloc(buffer, room);
			if (!buffer)
				return 3;
		}
		buffer[used++] = (char)c;
	}
	if (!buffer)
		return 3;
	buffer[used] = 0;
	printf("%zu of %zu, %zu to the first zero\n", used, room, strlen(buffer));
	free(buffer);
	return 0;
}
