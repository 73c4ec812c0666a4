/* A pointer starts at the other of two buffers. Seen for inputs that never select one. */
#include <stdio.h>

static char first[] = "first", second[] = "second";
static char *selected = second;

int main(int argc, char **argv)
{
	for (const char *p = argc > 1 ? argv[1] : ""; *p; p++) {
		if (*p == '1')
			selected = first;
		else if (*p == '2')
			selected = second;
		else if (*p == '!')
			selected[0] = 'F';
	}
	puts(selected);
	return 0;
}
