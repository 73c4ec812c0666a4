#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char line[32];
	const char *name = argc > 1 ? argv[1] : "nobody";
	strcpy(line, "hello ");
	strcat(line, name);
	strcat(line, "!");
	puts(line);
	return 0;
}
