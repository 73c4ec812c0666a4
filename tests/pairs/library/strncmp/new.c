/* Only the first two characters of the command are compared. Seen for words such as "gex" and "ge". */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	const char *command = argc > 1 ? argv[1] : "";
	if (strncmp(command, "get", 2) == 0)
		puts("getting");
	else if (strcmp(command, "put") == 0)
		puts("putting");
	else
		puts("unknown command");
	return 0;
}
