#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
	const char *shown = "nothing";
	char buffer[16];

	if (argc < 2)
		return 2;
	int n = atoi(argv[1]);
	if (n > 0) {
		snprintf(buffer, sizeof buffer, "%d items", n);
		shown = buffer;
	}
	printf("%s\n", shown);
	return 0;
}
