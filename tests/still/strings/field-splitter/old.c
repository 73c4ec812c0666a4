#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *at = argc > 1 ? argv[1] : "";
	while (*at) {
		const char *start = at;
		while (*at && *at != ',')
			at++;
		printf("[%.*s]", (int)(at - start), start);
		if (*at)
			at++;
	}
	putchar('\n');
	return 0;
}
