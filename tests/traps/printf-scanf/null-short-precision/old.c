#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char line[16];
	const char *text = argc > 7 ? argv[7] : NULL;
	int length = snprintf(line, sizeof line, "%.4s", text);
	if (length == 0)
		strcpy(line, "....");
	puts(line);
	return 0;
}
