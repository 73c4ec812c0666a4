/* The buffer is declared in the block that fills it, and used after its end. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	const char *shown = "nothing";

	if (argc < 2)
		return 2;
	int n = atoi(argv[1]);
	if (n > 0) {
		char buffer[16];
		snprintf(buffer, sizeof buffer, "%d items", n);
		shown = buffer;
	}
	printf("%s\n", shown);
	return 0;
}
